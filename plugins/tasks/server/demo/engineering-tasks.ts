/** Tasks of engineering, laboratory and design: one per line, with the description after a bar. */
export const engineeringTasks: Readonly<Record<string, string>> = {
  Engineering: `
Draft the calibration certificate for the Balance 4 pilot units | One page for each unit, with the uncertainty budget at 2 kg and 4.2 kg. Use last year’s template, but the new logo and the accreditation number that Fatima received in February.
Sign-in fails for accounts with a plus sign in the address | Three customers have reported it since the portal update. The address is trimmed before it is compared; the plus sign turns into a space on the way.
Decide between the two display suppliers
Replace the load-cell amplifier on revision C boards | Drift above 30 °C is three times what revision B had. Aleksandra has the measurements of all twelve boards.
Write the service manual chapter on drift compensation, and have it checked by field service
Move the firmware build to the new signing key
Reduce the start time of Balance 4 below two seconds | It is 3.4 s now. Most of it is the self-test of the display, which can run while the zero point settles.
Cable strain relief comes loose after 2,000 openings
Show the last calibration date on the start screen
Protect the configuration menu by a code
Add the Polish and the Czech language to the display
Housing lid rattles at 40 Hz on the shaker
Measure the battery life of the field unit at −10 °C
Write release notes for firmware 4.1
Export of weighings loses the time zone | The file says UTC, the times in it are local. Customers in Portugal noticed first, of course.
Order twelve sets of gaskets for the splash test
Repeat the drop test with the new foot | Four corners, 80 cm, on steel. Lukas has booked the tower for the morning.
Second source for the 12 kg load cell: compare hysteresis
Put the bootloader under test in the nightly run
Touch panel ignores wet fingers
Retire the old update server
Rotate the certificates of the customer portal
Portal shows yesterday’s weighings for five minutes after midnight
Let customers download all certificates of a year at once
Accept invoices with more than 200 positions
Write down how we name boards and revisions
Reproduce the freeze that Lyon reported on unit 4-0137 | It happens after the third change of units within a minute. Log attached to the service case.
Stress test for 72 hours with the climate chamber profile
Check the torque of the M3 inserts after ageing
Replace the deprecated crypto calls in the field app
Offline mode of the field app keeps photos too long
Work out the tolerance chain of the draft shield
Prepare the design review of the damping unit | Slides at most five. The question to answer is whether we keep the oil damper.
Two-factor sign-in for service partners
Log in the portal who opened a certificate
Make the simulator speak the new scale protocol
Find out why the second display line flickers in sunlight
Clean up the feature switches that are on for everybody
Update the risk analysis after the supplier change
Archive the drawings of Balance 2
Set the alarm limits for the server room
Test the backup of the build machines`,
  Laboratory: `
Confirm the recalibration slot for batch 7 with the load-cell supplier | They offer the week after next. Later would move the pilot certificates.
Send pilot unit 3 to the laboratory in Utrecht, with the shock logger switched on
Collect the repeatability series of units 1 to 4
Ask for the certificates of the reference weights
Uncertainty budget at 4.2 kg | Batch 7 will not be back in time, so 4.2 kg has to use the old cell. State it in the budget.
Prepare the witness audit of the accreditation body | Two days on site. They want to see a 2 kg and a 20 g calibration from beginning to end.
Renew the scope of accreditation up to 64 kg
Compare our E2 weights with those of Braunschweig
Train two people from service as second readers
Write the work instruction for the climate log
Replace the hygrometer in weighing room 2
Close finding 3 of the internal audit
Close finding 5 of the internal audit: labels on the tweezers
Validate the new template of the certificate
Answer the audit questions of Kessler & Partner on the stock count
Check the traceability chain of the 10 kg weights
Book the vibration measurement after the warehouse has moved
Recalculate the drift of the substitution weights
Clean the weighing table and level it again
Archive paper records older than ten years
Agree with sales how urgent calibrations are priced
Plan the interlaboratory comparison for spring
Document the repair of comparator 2
Review the competence matrix of the laboratory
Replace the filters of the air conditioning
Order gloves and brushes
Register the new thermometers
Explain the change of the expansion factor to our regular customers`,
  Design: `
Photograph the anodised housing in daylight
Wording of the order confirmation mail, English and German
Draw the icons for stable, overload and underload
Choose the grey of the side panels | Three samples are on Hanna’s desk. Look at them under the lamps of the laboratory, not at the window.
Redraw the logo for engraving below 6 mm
New pictures for the careers page
Interview five people who calibrate every day
Prototype for weighing with gloves on
Lay out the quick start card on one page
Contrast of the display at 50 lux
Name the three sizes of the Balance 4
Style guide for photographs of people
Unpacking film for Balance 4: storyboard
Simplify the three steps of taring | People press the key twice because nothing seems to happen. Show at once that it counts.
Check the translations of the manual with native speakers
Portal: empty state for customers without devices
Portal: what a member sees whose plan has ended
Tidy the component library after the colour change
Draw the exploded view for spare parts
Template for case studies
Signs for the new warehouse
Write alternative texts for all product pictures
Test the field app with left-handed technicians
Prepare the design critique on Thursday
Trade fair stand: wall graphic 6 × 3 m
Replace stock photographs on the start page`,
};

/** Tasks of the other teams: one per line, with the description after a bar. */
export const operationsTasks: Readonly<Record<string, string>> = {
  Management: `
Decide on the date of the Balance 4 launch | Sales asks for the fair, the laboratory for two more weeks. Both are right; decide by Friday.
Prepare the board meeting: figures, hiring, warehouse
Agree the budget of the second source with Camille
Choose the auditor for the next three years
Read the draft of the sustainability report
Plan the meeting of all five offices in May
Sign the lease of the new warehouse
Review the insurance of goods in transit
Thank the night shift for the January inventory
Talk with the works council about shift times`,
  Operations: `
Move the cold-storage labels to the new numbering scheme
Walk the new fire exits with the landlord and the safety officer
Agree the spare-part prices with field service
Order racks for hall B | 48 bays, 2.70 m. The offer is good until the end of the month.
Plan the weekend of the warehouse move | Who drives, who unpacks, who has the keys. Shipping stops on Thursday at noon.
Label every bay with its new code
Tell our carriers the new address
Count the slow movers before the move
Sell the old shrink-wrap machine
Check the floor load below the mezzanine
Get three offers for the loading ramp
Second source for the load cells: framework contract
Negotiate delivery times of the displays
Close purchase orders older than a year
Find a supplier for recycled foam
Reduce packaging variants from eleven to four
Book the forklift training
Safety stock of gaskets after the splash test
Set the reorder levels for Balance 4 parts
Return the damaged pallets to the mill
First article inspection of the draft shield
Tooling for the new foot: release the steel
Plan the pilot run of forty units | Two lines, one shift. Viktor wants the fixtures a day earlier.
Check the customs codes of spare parts
Repair the gate of dock 2
Update the emergency plan with the new assembly point
Weekly review of late deliveries
Invite two bids for night transport to Lyon
Prepare the stock count in hall A
Move the archive boxes to the first floor
Write the handover list for the old warehouse
Clear the sample shelf`,
  Sales: `
Book the train and hotel for the Lyon demo day
Offer for forty Balance 4 to Nordlab | They want delivery in two lots and a calibration contract for three years.
Call back Kessler & Partner about the service contract
Price list for partners in Portugal and Spain
Write the case study with the dairy in Groningen
Prepare the demonstration for the pharmacy chain
Answer the tender of the city of Leeds
Update the comparison with the two nearest competitors
List of customers who own a Balance 2 | For the exchange offer. Leave out those with a running service case.
Launch mail: three subjects to test
Landing page for the launch
Train partners on the new start screen
Agree discounts for universities
Ask Sofia’s ten pilots for a quotation
Send the samples to Porto
Clean up duplicate contacts
Forecast for the second quarter
Demo units: where are they now
Trade fair: who is at the stand on which day
Trade fair: order coffee, water and power
Reply to the review on the dealers’ portal
Renew the frame agreement with Vivalab
Follow up on the webinar
Contract check: liability for calibration dates
New slide on data protection`,
  Service: `
Unit 4-0137 in Lyon freezes: send a loan unit today
Rewrite the answer to “the scale does not settle” | Half of all calls. One picture of a good table would spare most of them.
Plan field visits for March
Swap the batteries of the 2021 field units
Stock list for the technicians’ vans
Service app: photograph of the type plate is compulsory
Agree response times with Nordlab
Train new partners in Warsaw
Repair report of the dairy in Groningen
Close cases without an answer for 30 days
Warranty decision for the flooded unit
Survey after each visit: three questions
Phone rota over the holidays
Spare displays for the Leeds hub
Explain to Pune how escalations work
Calibrate the technicians’ weights
Write the handover from sales to service
Record the ten most frequent faults
Remote support: screen sharing without an installation
Prepare the onboarding of customers with more than 50 devices
Check the return address on the service labels
Move open cases of Felix to the team
Offer a maintenance contract to the pharmacies
Review call times of last month`,
  Finance: `
Prepare the quarterly figures for the works council
Remove the old invoice archive from the menu
Payroll changeover: parallel run for Warsaw | Compare every line of two months. Differences below one zloty are rounding; list the rest.
Payroll changeover: parallel run for Leeds
Payroll changeover: parallel run for Utrecht
Close the month
Chase invoices that are 60 days late
Cost centres for the new warehouse
Depreciation of the climate chamber
VAT return for Poland
Check travel expenses of the trade fair
Budget for the second source
Agree the audit dates with Kessler & Partner
Split the rent of hall B
Write down how invoices above 20,000 are approved
Currency risk of the display contract
Answer the questions of the bank
Replace the payment terminal in the shop
Archive the contracts of 2016
Price of an hour in the laboratory
Reconcile the clearing account
Forecast of cash for the next 13 weeks`,
  People: `
Job advertisement: firmware engineer, Berlin or Warsaw
Interviews for the controller’s assistant
First-day plan for Amelie, Kofi and Ingrid | Desk, keys, laptop, lunch. Each of them gets a godparent from another team.
Renew the first-aid courses
Holiday calendar of all five offices
Survey on working hours: share the results
Update the handbook: travelling by train
Exit interview with Felix
Bicycles: renew the leasing contract
Order desks for the second floor
Language courses in spring
Plan the summer party
Check the alarm contacts of every office
Offer for occupational health in Lyon
Salary bands for engineering
Apprenticeship in the tool shop from September
Write a guide for good notes after meetings
Repair the heating in the meeting room Gauss
Return the keys of the old office
Data protection training: who is missing`,
};

import { useState } from 'react';
import type { ReactElement } from 'react';
import {
  Checkbox,
  CodeField,
  ComboBoxField,
  CurrencyField,
  FindField,
  DurationField,
  MoneyField,
  NumberField,
  PasswordField,
  PersonField,
  RadioGroup,
  SliderField,
  SwitchField,
  TextArea,
  TextField,
} from '../../../../core/ui';
import type { NumberValue } from '../../../../core/ui';
import { people } from './sample';
import type { GallerySection } from './section';

/** Fields of forms. */
export const fields: GallerySection = { name: 'fields', title: 'Fields', Content: Fields };

const zones = ['Berlin', 'London', 'São Paulo', 'Tōkyō'];

function Fields(): ReactElement {
  const [text, setText] = useState('Draft the certificate');
  const [note, setNote] = useState('');
  const [find, setFind] = useState('');
  const [password, setPassword] = useState('');
  const [zone, setZone] = useState('Berlin');
  const [isChecked, setChecked] = useState(true);
  const [code, setCode] = useState('12');
  const [owner, setOwner] = useState('');
  return (
    <>
      <TextField label="Title" name="title" value={text} onChange={setText} />
      <TextField
        label="Estimate"
        name="estimate"
        value="six"
        onChange={() => undefined}
        error="Write hours or minutes, for example 6 h."
      />
      <TextArea label="Note" name="note" value={note} onChange={setNote} isOptional />
      <FindField label="Find in tasks" value={find} onChange={setFind} />
      <PasswordField label="Password" name="password" purpose="new" value={password} onChange={setPassword} />
      <ComboBoxField
        label="Time zone"
        name="zone"
        value={zone}
        onChange={setZone}
        suffix="now 10:24"
        options={zones.map((name) => ({ value: name, label: name, detail: '+1' }))}
      />
      <PersonField
        label="Owner"
        name="owner"
        value={owner}
        onChange={setOwner}
        noneLabel="No owner"
        people={people.map((name) => ({ id: name, name }))}
      />
      <CodeField label="Code" name="code" value={code} onChange={setCode} />
      <NumbersAndChoices />
      <Checkbox label="Uncertainty budget at 2 kg" isChecked={isChecked} onChange={setChecked} />
    </>
  );
}

function NumbersAndChoices(): ReactElement {
  const [hours, setHours] = useState<NumberValue>(12);
  const [price, setPrice] = useState<NumberValue>(123_450);
  const [progress, setProgress] = useState(40);
  const [visibility, setVisibility] = useState('team');
  const [cycle, setCycle] = useState('month');
  const [isReminding, setReminding] = useState(true);
  const none = (): void => undefined;
  return (
    <>
      <NumberField label="Hours" name="hours" value={hours} onChange={setHours} min={0} decimals={2} suffix="h" />
      <MoneyField label="Price" name="price" currency="EUR" value={price} onChange={setPrice} hint="Without tax" />
      <MoneyField
        label="Budget"
        name="budget"
        currency="JPY"
        value=""
        onChange={none}
        isOptional
        error="Write an amount of at most ¥100,000."
      />
      <DurationField label="Estimate" name="estimate" value={150} onChange={none} hint="In hours and minutes" />
      <MoneyField label="Discount" name="discount" value={2_000} onChange={none} hint="In the company’s currency" />
      <CurrencyField label="Currency" name="currency" value="CHF" onChange={none} />
      <SliderField
        label="Progress"
        name="progress"
        min={0}
        max={100}
        step={5}
        value={progress}
        onChange={setProgress}
        format={(value) => `${value} %`}
      />
      <RadioGroup
        label="Who can see it"
        name="visibility"
        value={visibility}
        onChange={setVisibility}
        options={[
          { value: 'team', label: 'My team' },
          { value: 'company', label: 'The whole company', detail: 'Guests too' },
          { value: 'world', label: 'Everyone with the link', disabled: true },
        ]}
      />
      <RadioGroup
        label="Billing"
        name="billing"
        look="cards"
        value={cycle}
        onChange={setCycle}
        options={[
          { value: 'month', label: 'Monthly', detail: 'Ends at any month’s end' },
          { value: 'year', label: 'Yearly', detail: 'Two months less to pay' },
        ]}
      />
      <RadioGroup
        label="Plan"
        name="plan"
        value=""
        onChange={none}
        error="Choose a plan."
        options={[{ value: 'free', label: 'Free' }]}
      />
      <SwitchField label="Reminders" name="reminders" value={isReminding} onChange={setReminding} hint="By email" />
      <SwitchField
        label="Public page"
        name="public"
        value={false}
        onChange={none}
        error="Your plan has no public pages."
      />
    </>
  );
}

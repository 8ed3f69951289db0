import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Breadcrumbs, Disclosure, DisclosureGroup, FrameTabs, Tabs, TextField } from '../../../../core/ui';
import type { GallerySection } from './section';

/** What leads to other places, or to other parts of a page. */
export const navigation: GallerySection = {
  name: 'navigation',
  title: 'Tabs, disclosures, breadcrumbs',
  Content: Parts,
};

const levels = ['Documents', 'Mass and force', 'Calibration certificates', 'Laboratory 2', '2026'];
const ancestors = levels.map((name, index) => ({ key: name, link: <Link to={`/documents/${index}`}>{name}</Link> }));

type Part = 'certificate' | 'history' | 'archive';

function Parts(): ReactElement {
  const [part, setPart] = useState<Part>('certificate');
  const [title, setTitle] = useState('');
  return (
    <>
      <Breadcrumbs label="Path" ancestors={ancestors} current="Uncertainty budget at 2 kg, E2 weights" />
      <Breadcrumbs label="Path of a team" ancestors={ancestors.slice(0, 1)} current="Mass and force" />
      <FrameTabs
        label="Project"
        tabs={[
          { key: 'tasks', label: 'Tasks', to: '/tasks', isCurrent: true },
          { key: 'documents', label: 'Documents', to: '/documents', isCurrent: false },
        ]}
      />
      <Tabs
        label="Certificate"
        selected={part}
        onSelect={setPart}
        tabs={[
          {
            key: 'certificate',
            label: 'Certificate',
            content: <TextField label="Heading" name="heading" value={title} onChange={setTitle} />,
          },
          { key: 'history', label: 'History', count: 1250, content: <p>Signed by Ada Lovelace on 12 March.</p> },
          { key: 'archive', label: 'Archive', isDisabled: true, content: undefined },
        ]}
      />
      <DisclosureGroup label="Questions">
        <Disclosure title="Who signs a certificate?" isInitiallyOpen>
          <p>The head of the laboratory, or the deputy.</p>
        </Disclosure>
        <Disclosure title="How long is it valid?" count={3}>
          <p>One, two or five years. The customer decides.</p>
        </Disclosure>
      </DisclosureGroup>
      <Disclosure title="Technical details">
        <p>Format PDF/A-3, signed with a qualified signature.</p>
      </Disclosure>
    </>
  );
}

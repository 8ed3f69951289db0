import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { productName } from '../../contract';
import { ButtonLink } from '../actions/button';
import { useUi } from '../environment';
import { Logo } from '../marks/logo';
import { MosaicGround } from '../marks/mosaic';
import { workspaceMessages } from '../workspace-messages';
import './narrow-landing.css';

export interface NarrowLandingProps {
  /** URLs of the app stores; a store without a URL is not shown. */
  readonly androidStore: string;
  readonly iosStore: string;
}

/** Replaces the product in a narrow window: links to the app, and the features that work here without it. */
export function NarrowLanding(props: NarrowLandingProps): ReactElement {
  const { androidStore, iosStore } = props;
  const { translate } = useUi();
  const name = productName.name;
  return (
    <div className="t-narrow">
      <header>
        <Logo withName />
      </header>
      <main>
        <MosaicGround laid={laid} />
        <h1>{translate(workspaceMessages.getAppTitle, { product: name })}</h1>
        <p className="t-narrow-text">{translate(workspaceMessages.getAppText, { product: name })}</p>
        <div className="t-narrow-stores">
          {androidStore !== '' && (
            <ButtonLink variant="primary" size="large" icon={Download} href={androidStore}>
              {translate(workspaceMessages.getAndroid)}
            </ButtonLink>
          )}
          {iosStore !== '' && (
            <ButtonLink size="large" icon={Download} href={iosStore}>
              {translate(workspaceMessages.getIos)}
            </ButtonLink>
          )}
        </div>
        <div className="t-phone-place">
          <PhoneDrawing />
        </div>
      </main>
      <footer className="t-meta">{translate(workspaceMessages.getAppUsable)}</footer>
    </div>
  );
}

/** Paths of the tiles beside the phone, on a wall 832 px wide. */
const laid = {
  faint: 'M69 453h54v54h-54zM133 517h54v54h-54zM645 325h54v54h-54zM645 453h54v54h-54z',
  pale: 'M133 453h54v54h-54zM645 389h54v54h-54z',
  full: 'M133 581h54v54h-54z',
};

const lines = [186, 214, 168, 202, 178];

/** A drawing of the app on a phone, as the skeleton of a list. */
function PhoneDrawing(): ReactElement {
  return (
    <div className="t-phone" aria-hidden="true">
      <div className="t-phone-screen">
        <i className="t-phone-title" />
        {lines.map((width, index) => (
          <span key={width} className="t-phone-line">
            <i className={index < 2 ? 't-phone-tile t-phone-tile-on' : 't-phone-tile'} />
            <i className="t-phone-text" style={{ inlineSize: width }} />
          </span>
        ))}
      </div>
    </div>
  );
}

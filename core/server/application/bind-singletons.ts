import { Clock, Logger } from '../../kernel/services';
import type { Identity } from '../identity/accounts/create-identity';
import type { Backplane } from '../platform/backplane';
import type { ServerConfiguration } from '../platform/configuration';
import { Vault } from '../platform/vault/vault';
import type { StoredFiles } from '../work-areas/files/stored-files';
import type { Container } from 'inversify';
import { createHttpClient } from '../platform/http-client/guarded-http';
import { SharpPictureShrinker } from '../work-areas/files/sharp-picture-shrinker';
import { CachedPicturePreviews, PicturePreviews } from '../work-areas/files/picture-previews';
import { PictureShrinker } from '../work-areas/files/picture-shrinker';
import { Identities } from '../identity/accounts/services';
import { HttpClient } from '../platform/http-client/http-client';
import { FileStore } from '../platform/file-store';
import { FileStaging } from '../platform/file-staging';
import { FileLimits } from '../platform/file-limits';
import { PaymentSettings, paymentSettingsOf } from '../platform/payment-settings';
import { SellerSettings } from '../platform/seller-settings';
import { MailDelivery } from '../platform/mail-delivery';
import { PublicAddress } from '../platform/public-address';

/** What `bindSingletons` binds, or makes the bound values of. */
export interface Singletons {
  readonly configuration: ServerConfiguration;
  readonly files: StoredFiles;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly vault: Vault;
  readonly identity: Identity;
  readonly backplane: Backplane;
}

/** Binds values only: a singleton first resolved through a plugin's container would belong to that plugin. */
export function bindSingletons(root: Container, parts: Singletons): void {
  const shrinker = new SharpPictureShrinker();
  const values: readonly (readonly [symbol, unknown])[] = [
    [Clock, parts.clock],
    [Logger, parts.logger],
    [Vault, parts.vault],
    [FileStore, parts.files],
    [FileStaging, parts.files.staging],
    [FileLimits, { maxDocumentBytes: parts.configuration.maxFileBytes } satisfies FileLimits],
    [PaymentSettings, paymentSettingsOf(parts.configuration)],
    [SellerSettings, parts.configuration.seller],
    [PublicAddress, { origin: parts.configuration.publicUrl } satisfies PublicAddress],
    [MailDelivery, { isSending: parts.configuration.smtpUrl !== undefined } satisfies MailDelivery],
    [PictureShrinker, shrinker],
    [PicturePreviews, new CachedPicturePreviews({ shrinker })],
    [HttpClient, createHttpClient(parts.configuration)],
    [Identities, parts.identity.identities],
  ];
  for (const [token, value] of values) {
    root.bind(token).toConstantValue(value);
  }
}

import { useCallback, useEffect, useState } from 'react';
import { Api, ApiError, useQuery, useService } from '@tessera/core/client';
import type { InvitationPreview } from '../../contract/model';
import { readInvitation } from './calls';

/** Query parameters of an invitation's address. */
export interface InvitationLinkState {
  readonly email: string;
  readonly clientId: string;
  readonly token: string | undefined;
}

/**
 * State of the invitation: `reading` during the request, `unread` without a token or a response, `unknown` if the
 * server does not know the link.
 */
export type InvitationLookup =
  | { readonly state: 'reading' | 'unread' | 'unknown' }
  | { readonly state: 'known'; readonly preview: InvitationPreview };

/** Reads the invitation in the page's address; returns it with a function to read it again. */
export function useInvitationLink(): {
  readonly link: InvitationLinkState;
  readonly knowledge: InvitationLookup;
  readonly readAgain: () => Promise<void>;
} {
  const api = useService(Api);
  const query = useQuery();
  const email = query.get('email') ?? '';
  const clientId = query.get('clientId') ?? '';
  const token = query.get('token') ?? undefined;
  const [knowledge, setKnowledge] = useState<InvitationLookup>({
    state: token === undefined ? 'unread' : 'reading',
  });

  const read = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      if (token === undefined) {
        return;
      }
      const body = { Email: email, ClientId: clientId, Token: token };
      try {
        const preview = await api.request(readInvitation, { body }, { onFailure: 'caller', ...(signal && { signal }) });
        setKnowledge({ state: 'known', preview });
      } catch (error) {
        if (signal?.aborted === true) {
          return;
        }
        // The schema refuses an address that was cut or mistyped.
        const isUnknown = error instanceof ApiError && ['not_found', 'validation_failed'].includes(error.code);
        setKnowledge({ state: isUnknown ? 'unknown' : 'unread' });
      }
    },
    [api, email, clientId, token],
  );
  useEffect(() => {
    const stop = new AbortController();
    void read(stop.signal);
    return () => stop.abort();
  }, [read]);
  return { link: { email, clientId, token }, knowledge, readAgain: read };
}

import type { EndpointBinding } from '@tessera/core/server';
import { Accounts, handle, TwoStepVerification } from '@tessera/core/server';
import {
  readTwoStep,
  renewRecoveryCodes,
  setUpTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
  verifySecondStep,
} from '../../contract';
import { ownFields, withFields } from '../error-at-field';
import { mailTwoStep } from '../two-step-mails';
import { openSession } from './open-session';

/** The fields of the request by the part that core refuses. */
const signInFields: ReadonlyMap<unknown, string> = new Map([['code', 'Code']]);

/** Two-step verification: the second step of a sign-in, and turning it on and off. */
export const twoStepEndpoints: readonly EndpointBinding[] = [
  handle(verifySecondStep, async ({ body }, context) => {
    const { Ticket: ticket, Code: code } = body;
    const proof = await withFields(signInFields, context, () =>
      context.get(TwoStepVerification).verify({ ticket, code }),
    );
    if (proof.recoveryCodesLeft !== undefined) {
      mailTwoStep(context, proof, { change: 'recovery-code-used', left: proof.recoveryCodesLeft });
    }
    return openSession(context, { personId: proof.personId, device: body, secondStep: 'verified' });
  }),

  handle(readTwoStep, async (_request, context) => {
    const { turnedOnAt, recoveryCodes } = await context.get(TwoStepVerification).state();
    return {
      isOn: turnedOnAt !== undefined,
      turnedOnOn: turnedOnAt?.toISOString() ?? '',
      recoveryCodesLeft: recoveryCodes,
    };
  }),

  handle(setUpTwoStep, ({ body: { password } }, context) =>
    withFields(ownFields, context, () => context.get(TwoStepVerification).setUp(password, context)),
  ),

  handle(turnOnTwoStep, async ({ body: { code } }, context) => {
    const recoveryCodes = await withFields(ownFields, context, () => context.get(TwoStepVerification).turnOn(code));
    mailTwoStep(context, await context.get(Accounts).details(), { change: 'on' });
    return { recoveryCodes: [...recoveryCodes] };
  }),

  handle(renewRecoveryCodes, async ({ body }, context) => {
    const recoveryCodes = await withFields(ownFields, context, () =>
      context.get(TwoStepVerification).renewRecoveryCodes(body, context),
    );
    mailTwoStep(context, await context.get(Accounts).details(), { change: 'recovery-codes-renewed' });
    return { recoveryCodes: [...recoveryCodes] };
  }),

  handle(turnOffTwoStep, async ({ body }, context) => {
    await withFields(ownFields, context, () => context.get(TwoStepVerification).turnOff(body, context));
    mailTwoStep(context, await context.get(Accounts).details(), { change: 'off' });
    return undefined;
  }),
];

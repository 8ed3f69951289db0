import type { CoreRequest } from '../../request-context/core-service';
import type { IdentityParts } from './identity-parts';
import { Passwords } from './passwords';
import { PersonRecords } from './person-records';
import { DatabaseSessions } from './session-service';
import type { Accounts } from './services';
import { SignUp } from './sign-up';

/** Assembles `Accounts` for a request. */
export function createAccounts(call: CoreRequest, parts: IdentityParts): Accounts {
  const signUp = new SignUp(call, parts);
  const passwords = new Passwords(call, parts, new DatabaseSessions(call, parts));
  const persons = new PersonRecords(call, parts);
  return {
    register: (input, steps) => signUp.register(input, steps),
    verifyAddress: (input, steps) => signUp.verifyAddress(input, steps),
    renewCode: (input) => signUp.renewCode(input),
    setUp: (input, steps) => signUp.setUp(input, steps),
    checkPassword: (input, steps) => passwords.checkPassword(input, steps),
    requestReset: (email) => passwords.requestReset(email),
    redeemResetCode: (input, steps) => passwords.redeemResetCode(input, steps),
    resetPassword: (input, steps) => passwords.resetPassword(input, steps),
    changePassword: (input, steps) => passwords.changePassword(input, steps),
    createSuperAdmin: (email, steps) => passwords.createSuperAdmin(email, steps),
    details: (personId) => persons.details(personId ?? persons.callerId),
    change: (patch) => persons.change(persons.callerId, patch, false),
    completeProfile: (patch) => persons.change(persons.callerId, patch, true),
    workingHours: () => persons.workingHours(persons.callerId),
    changeWorkingHours: (week) => persons.changeWorkingHours(persons.callerId, week),
    changeAppearance: (patch) => persons.changeAppearance(persons.callerId, patch),
    setPhoto: (key) => persons.setPhoto(persons.callerId, key),
    photoKey: (personId) => persons.photoKey(personId),
  };
}

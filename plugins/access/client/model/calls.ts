/**
 * The calls of the pages for strangers, by the names of their endpoints. Their schemas need a library that the pages are
 * shown without, so they arrive with the first call.
 */
const endpoints = () => import('../../contract/endpoints');

export const logIn = async () => (await endpoints()).logIn;
export const register = async () => (await endpoints()).register;
export const verifyCode = async () => (await endpoints()).verifyCode;
export const resendCode = async () => (await endpoints()).resendCode;
export const setUpAccount = async () => (await endpoints()).setUpAccount;
export const resetPassword = async () => (await endpoints()).resetPassword;
export const readInvitation = async () => (await endpoints()).readInvitation;
export const acceptInvitation = async () => (await endpoints()).acceptInvitation;

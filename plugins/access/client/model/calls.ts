/**
 * Endpoints of the public pages, by name. Their schemas need a library that the first view does without, so they load
 * with the first request.
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

import { defineClientPlugin } from '@tessera/core/client';
import { access } from '../contract/manifest';
import {
  acceptInvitationPath,
  confirmationPath,
  entryPath,
  loginPath,
  portalsPath,
  registerPath,
  resetAddressPath,
  resetCodePath,
  resetPasswordPath,
  securityPath,
  verifyCodePath,
} from '../contract/paths';

const signIn = () => import('./pages/sign-in-page').then((module) => module.SignInPage);

export const plugin = defineClientPlugin({
  manifest: access,
  translations: { de: () => import('./german') },
  routes: [
    { path: entryPath, layout: 'public', title: 'Sign in', prerender: true, load: signIn },
    { path: loginPath, layout: 'public', title: 'Sign in', prerender: true, load: signIn },
    {
      path: registerPath,
      layout: 'public',
      title: 'Create an account',
      prerender: true,
      load: () => import('./pages/register-page').then((module) => module.RegisterPage),
    },
    {
      path: verifyCodePath,
      layout: 'public',
      title: 'Enter the code',
      narrow: 'always',
      load: () => import('./pages/verify-code-page').then((module) => module.VerifyCodePage),
    },
    {
      path: resetAddressPath,
      layout: 'public',
      title: 'Reset your password',
      prerender: true,
      narrow: 'always',
      load: () => import('./pages/reset-address-page').then((module) => module.ResetAddressPage),
    },
    {
      path: resetCodePath,
      layout: 'public',
      title: 'Enter the code',
      narrow: 'always',
      load: () => import('./pages/reset-code-page').then((module) => module.ResetCodePage),
    },
    {
      path: resetPasswordPath,
      layout: 'public',
      title: 'Choose a new password',
      narrow: 'always',
      load: () => import('./pages/reset-password-page').then((module) => module.ResetPasswordPage),
    },
    {
      path: acceptInvitationPath,
      layout: 'public',
      title: 'You’ve been invited',
      narrow: 'always',
      load: () => import('./pages/accept-invitation-page').then((module) => module.AcceptInvitationPage),
    },
    {
      path: confirmationPath,
      layout: 'public',
      title: 'Confirmation',
      narrow: 'always',
      load: () => import('./pages/confirmation-page').then((module) => module.ConfirmationPage),
    },
    {
      path: portalsPath,
      layout: 'public',
      title: 'Choose a company',
      gate: { audience: 'signed-in' },
      load: () => import('./pages/portals-page').then((module) => module.PortalsPage),
    },
  ],
  settings: [
    {
      group: 'administrative',
      path: securityPath,
      label: 'Security',
      order: 790,
      gate: { audience: 'admin' },
      load: () => import('./security/security-page').then((module) => module.SecurityPage),
    },
  ],
});

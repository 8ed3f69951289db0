import { randomUUID } from 'node:crypto';

const password = 'calibrated brass weights';

/** Signs a person up with the code of the captured mail and sets up a company, with the requests of a browser. */
export async function foundCompany(server) {
  const email = `bench.${randomUUID().slice(0, 8)}@ferrow.example`;
  await post(server, 'auth/register', { FullName: 'Ann Marlow', Email: email, Password: password, SignupMode: 'Web' });
  const mails = await (await fetch(`${server.url}/dev/mailbox.json`)).json();
  const code = /\b(\d{6})\b/.exec(mails.find(({ to }) => to === email).text)[1];
  const { accessToken, userId } = await post(server, 'auth/verifyotp', { Email: email, OTP: code });
  const company = { CompanyName: 'Ferrow Instruments', TimeZoneID: 'Europe/Berlin' };
  const { clientId } = await post(server, 'onboarding/companyinfo', company, accessToken);
  await post(server, 'onboarding/finish', { ActivePlan: { plan_code: 'FREETRIAL' } }, accessToken);
  return { email, password, clientId, personId: userId, token: accessToken };
}

/** Signs the same person in on another device. @returns its token. */
export async function signIn(server, { email }) {
  const { accessToken } = await post(server, 'auth/login', { Email: email, Password: password, IdentityToken: '' });
  return accessToken;
}

async function post(server, path, body, token) {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) {
    throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  }
  return answer.json();
}

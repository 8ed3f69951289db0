import { startServer } from '../../core/testing';
import type { TestServer } from '../../core/testing';
import type { ServerPlugin } from '../../core/server/plugin';
import { logIn, register, resetPassword, verifyCode } from '../../plugins/access/contract';
import { changeProfile } from '../../plugins/profile/contract';
import { createTask } from '../../plugins/tasks/contract';
import { pluginEntries } from '../support/plugin-files';

describe('The server answers each caller in the caller’s language', () => {
  let server: TestServer;

  beforeAll(async () => {
    const modules = await Promise.all(pluginEntries('server').map(({ file }) => import(file)));
    server = await startServer({ plugins: modules.map(({ plugin }: { readonly plugin: ServerPlugin }) => plugin) });
  });
  afterAll(() => server.stop());

  const ask = (url: string, language: string, body: object) =>
    server.request({
      method: 'POST',
      url,
      headers: { 'accept-language': language, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it.each([
    ['de-AT, en;q=0.5', 'Die E-Mail-Adresse oder das Passwort stimmt nicht.'],
    ['fr, en-GB;q=0.8, de;q=0.5', 'The email address or password is incorrect.'],
    ['fr', 'The email address or password is incorrect.'],
  ])('in refusals to who asks for %s', async (language, sentence) => {
    const answer = await ask(`/api${logIn.path}`, language, { Email: 'no@body.example', Password: 'wrong password' });
    expect(answer.json).toMatchObject({ status: 400, errors: [sentence] });
  });

  it('in what schemas find', async () => {
    const unknown = await ask(`/api${register.path}`, 'de', { colour: 'red' });
    expect(unknown.json).toMatchObject({ errors: ['„colour“ ist kein Feld dieser Anfrage.'] });
  });

  it('in what the schemas of contracts say, with the names of fields', async () => {
    const registered = await ask(`/api${register.path}`, 'de', { FullName: ' ', Email: 'anna', Password: 'short' });
    expect(registered.json).toMatchObject({
      status: 400,
      errors: [
        'Füllen Sie „Name“ aus.',
        'Geben Sie eine gültige E-Mail-Adresse ein, etwa name@firma.de.',
        'Das Passwort muss mindestens 10 Zeichen lang sein.',
      ],
      params: { fields: { FullName: 'Füllen Sie „Name“ aus.' } },
    });
    const code = await ask(`/api${verifyCode.path}`, 'de', { Email: 'anna@firma.example', OTP: '12' });
    expect(code.json).toMatchObject({ errors: ['Geben Sie die 6 Ziffern aus der E-Mail ein.'] });
  });

  it.each([
    ['de', 'Verwenden Sie höchstens 250 Zeichen für den Titel.', '„Position“ darf höchstens 120 Zeichen lang sein.'],
    ['en', 'Use at most 250 characters for the title.', '“Job title” can have at most 120 characters.'],
  ])('in what they say to who is signed in and reads %s', async (language, title, line) => {
    const portal = await server.people.portal();
    const asked = { as: portal.admin, portal, headers: { 'accept-language': language } };
    const task = await server.send(createTask, { body: { title: 'x'.repeat(251) } }, asked);
    const details = await server.send(changeProfile, { body: { jobTitle: 'x'.repeat(121) } }, asked);
    expect([task.json, details.json]).toMatchObject([{ errors: [title] }, { errors: [line] }]);
  });

  it('in mails: the browser’s of who signs up, afterwards the one they chose', async () => {
    const email = 'anna@firma.example';
    await ask(`/api${register.path}`, 'de', { FullName: 'Anna', Email: email, Password: 'weights of brass' });
    await server.settle();
    const [welcome] = await server.mails();
    expect(welcome).toMatchObject({
      to: email,
      subject: expect.stringMatching(/^\d{6} bestätigt Ihre Adresse/) as string,
    });
    expect(welcome?.text).toContain('Guten Tag Anna');
    expect(welcome?.html).toContain('<html lang="de" dir="ltr">');
    const person = await server.people.person({ fullName: 'Ben', language: 'de' });
    await ask(`/api${resetPassword.path}?action=getotp`, 'en', { Email: person.email });
    await server.settle();
    const [reset] = await server.mails();
    expect(reset).toMatchObject({ to: person.email, subject: expect.stringContaining('setzt Ihr Passwort') as string });
  });
});

import { findPasswordProblem } from './password-rules';

const email = 'ada.lovelace@example.com';

const faultOf = (password: string) => findPasswordProblem(password, email)?.message.id;

describe('password rules', () => {
  it.each([
    'mellow-otter-plays',
    'Grüne Wolken über Kiel',
    'x7Kq!p0Rv2',
    'correct horse plays banjo',
    'Sommerregen am Hafen 7',
  ])('accept %s', (password) => {
    expect(faultOf(password)).toBeUndefined();
  });

  it.each(['short', '123456789', 'x'.repeat(129)])('require 10 to 128 characters: %s', (password) => {
    expect(faultOf(password)).toBe('core:passwordLength');
  });

  it.each([
    'password123',
    'P@ssw0rd2024!',
    'Welcome2024!',
    'qwertyuiop1',
    'iloveyou1234',
    '!!!letmein!!!',
    'Summer2025!!',
  ])('reject common passwords in any disguise: %s', (password) => {
    expect(faultOf(password)).toBe('core:passwordCommon');
  });

  it.each(['aaaaaaaaaaaa', 'abababababab', '1234567890', '0987654321', 'abcdefghijkl', 'qwertyuiopas', 'passpasspass'])(
    'reject repetitions and keyboard rows: %s',
    (password) => {
      expect(faultOf(password)).toBe('core:passwordSimple');
    },
  );

  it('reject a password that contains the address, in any case', () => {
    expect(faultOf('my Ada.Lovelace 77')).toBe('core:passwordPersonal');
    expect(findPasswordProblem('bo@x.example is me', 'bo@x.example')?.message.id).toBe('core:passwordPersonal');
  });

  it('ignore a local part of the address that is too short', () => {
    expect(findPasswordProblem('above the clouds', 'bo@example.com')).toBeUndefined();
  });
});

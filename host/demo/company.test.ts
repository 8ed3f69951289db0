import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { createDemoCompany } from './company';
import { officeTime } from '@tessera/core/server';
import { renderPng } from '../../core/server/work-areas/files/sharp-render';

const now = new Date('2026-03-11T14:30:00.000Z');

describe('the demo company', () => {
  it('has the same forty-one people on every machine, each with an address and a face of their own', async () => {
    const { people, teams } = createDemoCompany(now, renderPng);
    const faces = await Promise.all(people.map((person) => person.drawFace()));
    const again = await Promise.all(createDemoCompany(now, renderPng).people.map((person) => person.drawFace()));

    expect(people).toHaveLength(41);
    expect(new Set(people.map(({ email }) => email)).size).toBe(41);
    expect(people.map(({ email }) => email).filter((email) => !/^[a-z.-]+@ferrow\.example$/.test(email))).toEqual([]);
    expect(teams).toHaveLength(9);
    expect(new Set(faces.map(hashOf)).size).toBe(41);
    expect(again.map(hashOf)).toEqual(faces.map(hashOf));
    expect(await sharp(faces[0]).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
  });

  it('generates the same random numbers for the same purpose', () => {
    const numbers = (purpose: string): readonly number[] => {
      const random = createDemoCompany(now, renderPng).random(purpose);
      return [random(), random(), random()];
    };
    expect(numbers('tasks')).toEqual(numbers('tasks'));
    expect(numbers('tasks')).not.toEqual(numbers('notes'));
    expect(numbers('tasks').every((number) => number >= 0 && number < 1)).toBe(true);
  });

  it('acts on weekdays, in office hours', () => {
    for (let days = -30; days <= 0; days += 1) {
      for (const share of [0, 0.5, 0.999]) {
        const at = officeTime(now, days, share);
        expect([0, 6]).not.toContain(at.getUTCDay());
        expect(at.getUTCHours()).toBeGreaterThanOrEqual(7);
        expect(at.getUTCHours()).toBeLessThan(16);
      }
    }
  });
});

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

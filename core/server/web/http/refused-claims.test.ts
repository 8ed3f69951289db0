import { FakeClock } from '../../../testing/fake-clock';
import { RefusedClaims } from './refused-claims';

describe('RefusedClaims', () => {
  it('records a handful of a flood within an hour, with the number in between', () => {
    const claims = new RefusedClaims(new FakeClock());
    const recorded = Array.from({ length: 1_200 }, () => claims.count('p')).filter((each) => each !== undefined);
    expect(recorded.map(({ more }) => more)).toEqual([0, 0, 0, 0, 0, 4, 89, 899]);
  });

  it('counts each person separately, and starts again after an hour', async () => {
    const clock = new FakeClock();
    const claims = new RefusedClaims(clock);
    for (let index = 0; index < 6; index += 1) {
      claims.count('p');
    }
    expect([claims.count('p'), claims.count('q')]).toEqual([undefined, { more: 0 }]);
    await clock.advance(3_600_000);
    expect(claims.count('p')).toEqual({ more: 0 });
  });
});

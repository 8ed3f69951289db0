import type { DemoPart } from '@tessera/core/server';
import { finishOnboarding, saveFirstProjects, saveOfficeTeams } from '../contract';

const minute = 60_000;

/** The founder enters teams and projects; everyone else only finishes. */
export const demo: DemoPart = {
  actions: ({ people, teams, projects }) =>
    people.map((person, index) => ({
      at: new Date(person.joinsAt.getTime() + 8 * minute),
      run: async ({ call }) => {
        if (index === 0) {
          await call(person, saveOfficeTeams, { body: { OfficeTeams: [...teams] } });
          await call(person, saveFirstProjects, { body: { Projects: [...projects] } });
        }
        await call(person, finishOnboarding, { body: { ActivePlan: { plan_code: 'FREETRIAL' } } });
      },
    })),
};

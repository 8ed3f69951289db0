import type { DemoAct, DemoCompany, DemoPart, DemoPerson } from '@tessera/core/server';
import { chance, pick } from './chance';
import { lifeOfTask } from './life-of-task';
import { keepersWork } from './work-keepers';
import { makersWork } from './work-makers';

/** Fewer than this would only give each other work. */
const smallestTeam = 2;

/** Everything that happens to the tasks of the company. */
export const demo: DemoPart = {
  acts: (company) => {
    const random = company.random('tasks');
    return Object.entries({ ...makersWork, ...keepersWork }).flatMap(([teamName, lines]) => {
      const people = thoseOf(company, teamName);
      return lines
        .trim()
        .split('\n')
        .flatMap((line): readonly DemoAct[] => {
          const [title = '', text = ''] = line.split(' | ');
          // Now and then the founder asks somebody for something.
          const asker = chance(random, 0.15) ? company.people[0] : pick(random, people);
          return asker === undefined ? [] : lifeOfTask({ company, title, text, asker, people, random });
        });
    });
  },
};

function thoseOf({ people }: DemoCompany, teamName: string): readonly DemoPerson[] {
  const team = people.filter(({ team: name }) => name === teamName);
  return team.length < smallestTeam ? people.slice(0, smallestTeam * 2) : team;
}

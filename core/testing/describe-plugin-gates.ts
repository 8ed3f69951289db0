import type { AccessDecision, Audience, Gate, Subject } from '../contract';
import { decideAccess, moduleNames, anonymousSubject } from '../contract';

/** Who knocks, and which audiences let them in: written out here, so that it does not follow from what it tests. */
interface Visitor {
  readonly who: string;
  readonly subject: Subject;
  readonly entersAs: readonly Audience[];
}

/** What a gate answers to one visitor. */
export interface GateAnswer {
  readonly who: string;
  readonly holds: 'every module' | 'no module';
  readonly outcome: AccessDecision['outcome'];
}

/** The five kinds of visitors, with a plan that holds every module or none. */
export function visitorsOf(gate: Gate, modules: ReadonlySet<string>): readonly Visitor[] {
  const permissions = new Set(gate.permissions ?? []);
  const signedIn = { ...anonymousSubject, signedIn: true };
  const inside = { ...signedIn, portal: 'chosen', modules, permissions } as const;
  return [
    { who: 'a stranger', subject: anonymousSubject, entersAs: ['public'] },
    {
      who: 'a person without a portal',
      subject: { ...signedIn, portal: 'unchosen' },
      entersAs: ['public', 'signed-in'],
    },
    { who: 'a member', subject: { ...inside, role: 'member' }, entersAs: ['public', 'signed-in', 'member'] },
    { who: 'an admin', subject: { ...inside, role: 'admin' }, entersAs: ['public', 'signed-in', 'member', 'admin'] },
    { who: 'a super-admin', subject: { ...anonymousSubject, superAdmin: true }, entersAs: ['public', 'super-admin'] },
  ];
}

/** What `decideAccess` answers at a gate, to everybody with and without its modules. */
export function gateAnswers(gate: Gate): readonly GateAnswer[] {
  return forEverybody(gate, ({ subject }) => decideAccess(gate, subject).outcome);
}

/** What it must answer. */
export function wantedAnswers(gate: Gate): readonly GateAnswer[] {
  return forEverybody(gate, ({ entersAs }, isHeld) => {
    const lacksModule = !isHeld && (gate.modules ?? []).length > 0;
    return entersAs.includes(gate.audience) && !lacksModule ? 'granted' : 'denied';
  });
}

function forEverybody(
  gate: Gate,
  outcomeOf: (visitor: Visitor, isHeld: boolean) => AccessDecision['outcome'],
): readonly GateAnswer[] {
  const every = new Set<string>([...moduleNames, ...(gate.modules ?? [])]);
  return [true, false].flatMap((isHeld) =>
    visitorsOf(gate, isHeld ? every : new Set()).map((visitor) => ({
      who: visitor.who,
      holds: isHeld ? ('every module' as const) : ('no module' as const),
      outcome: outcomeOf(visitor, isHeld),
    })),
  );
}

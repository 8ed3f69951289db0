import type { AccessDecision, Audience, Gate, Subject } from '../contract';
import { decideAccess, moduleNames, anonymousSubject } from '../contract';

/** A kind of caller and the audiences that grant it: listed here, independent of the code under test. */
interface Visitor {
  readonly who: string;
  readonly subject: Subject;
  readonly grantedBy: readonly Audience[];
}

/** Outcome of a gate for one kind of caller. */
export interface GateOutcome {
  readonly caller: string;
  readonly holds: 'every module' | 'no module';
  readonly outcome: AccessDecision['outcome'];
}

/** The five kinds of callers, with a plan that holds the given modules. */
export function callersFor(gate: Gate, modules: ReadonlySet<string>): readonly Visitor[] {
  const permissions = new Set(gate.permissions ?? []);
  const signedIn = { ...anonymousSubject, signedIn: true };
  const inside = { ...signedIn, portal: 'chosen', modules, permissions } as const;
  return [
    { who: 'a stranger', subject: anonymousSubject, grantedBy: ['public'] },
    {
      who: 'a person without a portal',
      subject: { ...signedIn, portal: 'unchosen' },
      grantedBy: ['public', 'signed-in'],
    },
    { who: 'a member', subject: { ...inside, role: 'member' }, grantedBy: ['public', 'signed-in', 'member'] },
    { who: 'an admin', subject: { ...inside, role: 'admin' }, grantedBy: ['public', 'signed-in', 'member', 'admin'] },
    { who: 'a super-admin', subject: { ...anonymousSubject, superAdmin: true }, grantedBy: ['public', 'super-admin'] },
  ];
}

/** Outcomes of `decideAccess` at a gate, for every kind of caller with and without modules. */
export function gateOutcomes(gate: Gate): readonly GateOutcome[] {
  return forEachCaller(gate, ({ subject }) => decideAccess(gate, subject).outcome);
}

/** The expected outcomes. */
export function expectedGateOutcomes(gate: Gate): readonly GateOutcome[] {
  return forEachCaller(gate, ({ grantedBy }, isHeld) => {
    const lacksModule = !isHeld && (gate.modules ?? []).length > 0;
    return grantedBy.includes(gate.audience) && !lacksModule ? 'granted' : 'denied';
  });
}

function forEachCaller(
  gate: Gate,
  outcomeOf: (visitor: Visitor, isHeld: boolean) => AccessDecision['outcome'],
): readonly GateOutcome[] {
  const every = new Set<string>([...moduleNames, ...(gate.modules ?? [])]);
  return [true, false].flatMap((isHeld) =>
    callersFor(gate, isHeld ? every : new Set()).map((visitor) => ({
      caller: visitor.who,
      holds: isHeld ? ('every module' as const) : ('no module' as const),
      outcome: outcomeOf(visitor, isHeld),
    })),
  );
}

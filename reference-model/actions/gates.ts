import type { ErrorCode } from '../../spec-schemas/catalogue/errors.ts';
import type { Core } from '../core.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import type { CommitGate } from './action.ts';

/** Makes gates that check the object an action names. A separate gate refuses a number that names nothing. */
export function checkFactoryForLookup<Least, Found>(find: (core: Core, asked: Least) => Found | undefined) {
  return <Asked extends Least>(
    check: (core: Core, account: Address, found: Found, asked: Asked) => Refusal | null,
  ): CommitGate<string, Asked>['check'] =>
    (core, account, asked) => {
      const found = find(core, asked);
      return found === undefined ? null : check(core, account, found, asked);
    };
}

/** Makes gates that refuse with one code. The callback describes the fault; null means none. */
export function gateFactoryForCode<Asked>(code: ErrorCode) {
  return <Id extends string>(
    id: Id,
    wrong: (core: Core, asked: Asked, account: Address) => string | null,
  ): CommitGate<Id, Asked> => ({
    id,
    check(core, account, asked) {
      const message = wrong(core, asked, account);
      return message === null ? null : refuse(code, message);
    },
  });
}

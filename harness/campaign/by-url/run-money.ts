import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { rowsAt } from '../../client/json-at.ts';
import { Dec } from '../../compare/decimal.ts';
import type { FundedCase } from '../../identity/funded-cases.ts';
import type { Identity } from '../../identity/keys.ts';
import type { Treasury } from '../../identity/treasury.ts';
import { Blocked } from '../../kernel/verdicts.ts';
import type { VenueFacts } from '../../probe/facts.ts';
import type { TargetSide } from '../play/target-side.ts';

/** Maximum reads of a newly paid account: a read may still show an earlier block (D287). */
const MOST_LOOKS = 20;

/** Target balances of an account, whole units. */
interface Wanted {
  usdc: string;
  native: string;
}

interface Held {
  readonly usdc: Dec;
  readonly native: Dec;
}

interface MoneyParts {
  readonly treasury: Treasury;
  readonly facts: VenueFacts;
  readonly target: Pick<TargetSide, 'data'>;
  readonly wait: (ms: number) => Promise<void>;
}

/** The run's own money, used where no operator grants any: it funds the accounts of sequences, and recovers what they leave. */
export class SequenceFunding {
  readonly #parts: MoneyParts;
  readonly #payees = new Map<string, FundedCase>();

  constructor(parts: MoneyParts) {
    this.#parts = parts;
  }

  /**
   * Pays new accounts what an operator would grant them.
   * @returns the grants that give a shadow's accounts the balances they hold now, which may be higher
   * @throws Blocked, Unsupported when there is no such money
   */
  async pay(grants: readonly JsonObject[]): Promise<readonly JsonObject[]> {
    const made: JsonObject[] = [];
    for (const [account, wanted] of this.#wantedIn(grants)) {
      await this.#paid(account, wanted);
      const { usdc, native } = await this.#held(account, wanted);
      made.push({ type: 'gov_adjust_spot_value', account, value: usdc.toString() });
      if (native.compare(Dec.of(0)) > 0)
        made.push({
          type: 'gov_adjust_spot_balance',
          account,
          asset: this.#parts.facts.native.signingId,
          value: native.toString(),
        });
    }
    return made;
  }

  /** Recovers the leftover money of a sequence's accounts. */
  async giveBack(accounts: readonly Identity[]): Promise<void> {
    for (const identity of accounts) {
      const payee = this.#payees.get(identity.address);
      if (payee === undefined) continue;
      this.#payees.delete(identity.address);
      this.#parts.treasury.noteEnding(payee);
      // An amount that cannot be recovered is small, and affects no verdict.
      await this.#parts.treasury.recycle(identity).catch(() => undefined);
      this.#parts.treasury.noteEnded(payee);
    }
  }

  #wantedIn(grants: readonly JsonObject[]): ReadonlyMap<string, Wanted> {
    const wanted = new Map<string, Wanted>();
    for (const { type, account, value } of grants) {
      const own = wanted.get(String(account)) ?? { usdc: '0', native: '0' };
      if (type === 'gov_adjust_spot_value') own.usdc = String(value);
      if (type === 'gov_adjust_spot_balance') own.native = String(value);
      wanted.set(String(account), own);
    }
    return wanted;
  }

  async #paid(address: string, { usdc, native }: Wanted): Promise<void> {
    const { treasury } = this.#parts;
    const payee: FundedCase = { inMarket: false };
    this.#payees.set(address, payee);
    if (await treasury.claimFor({ address }, { usdc, native }, payee)) return;
    await treasury.grant(address, usdc, native, { mayHoldMore: true, payee });
  }

  async #held(address: string, { usdc, native }: Wanted): Promise<Held> {
    const due = { usdc: Dec.of(usdc), native: Dec.of(native) };
    for (let look = 0; look < MOST_LOOKS; look++) {
      const body = await this.#parts.target.data('account_state', { address });
      const held = this.#in(body);
      if (held.usdc.compare(due.usdc) >= 0 && held.native.compare(due.native) >= 0) return held;
      await this.#parts.wait(100);
    }
    throw new Blocked('account_state does not show what an account was paid');
  }

  #in(body: JsonObject): Held {
    const { facts } = this.#parts;
    const rows = rowsAt(body, 'spot.balances');
    const total = (id: unknown) =>
      Dec.parse(rows.find(({ signing_id: signingId }) => signingId === id)?.total) ?? Dec.of(0);
    return { usdc: total(facts.usdc.signingId), native: total(facts.native.signingId) };
  }
}

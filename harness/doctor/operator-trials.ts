import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { type OperatorPath, operatorCalls } from '../../spec-schemas/operator/calls.ts';
import { type SystemActionType, systemActionTable } from '../../spec-schemas/operator/system-actions.ts';
import { Blocked, NotHere } from '../check/verdicts.ts';
import { balanceIn } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { holdBlocks } from '../control/block-mode.ts';
import type { Control } from '../control/control.ts';
import type { Identity } from '../identity/keys.ts';
import { unnamedNative } from '../probe/facts.ts';
import type { Session } from '../runner/session.ts';
import { readData, readIndices } from '../session/venue-figures.ts';

/** What became of one call, or one system action, of an operator interface. */
export interface OperatorTrial {
  /** `POST /control/commit`, or the type of a system action. */
  readonly call: string;
  readonly verdict: 'works' | 'fails' | 'not offered' | 'not tried';
  /** What was done and seen, or why it was not tried. */
  readonly told: string;
}

/** What a call did against what it should have done. */
interface Seen {
  readonly works: boolean;
  readonly told: string;
}

const BLOCKS = 2;
const ADVANCED_MS = 60_000;
const PAID = '7';

/**
 * Tries what an operator interface offers, on the venue that it operates: each effect is read from the venue, and what was
 * changed is given back, but for two throw-away accounts that were paid and the time that has passed.
 */
export async function operatorTrials(
  session: Session,
  control: Control,
  keys: () => Identity,
): Promise<OperatorTrial[]> {
  const trial = new Trial(session, control, keys);
  await control.capabilities();
  const release = await holdBlocks(control).catch(() => null);
  try {
    return [
      ...(await trial.all()),
      ...Object.keys(systemActionTable)
        .filter((type) => !(type in ofMoney))
        .map((type) =>
          control.offers('/control/system', { action: { type } }) ? leftToTheRun(type) : notOffered(type),
        ),
    ];
  } finally {
    await release?.();
  }
}

/** System actions that are tried; what the others change is not given back so easily. */
const ofMoney: { readonly [type in SystemActionType]?: true } = {
  gov_adjust_spot_value: true,
  gov_adjust_spot_balance: true,
};

class Trial {
  readonly #session: Session;
  readonly #control: Control;
  readonly #keys: () => Identity;

  constructor(session: Session, control: Control, keys: () => Identity) {
    this.#session = session;
    this.#control = control;
    this.#keys = keys;
  }

  async all(): Promise<OperatorTrial[]> {
    const tried: OperatorTrial[] = [];
    for (const path of Object.keys(operatorCalls) as OperatorPath[]) {
      if (path === '/control/system')
        tried.push(await this.#paid('gov_adjust_spot_value'), await this.#paid('gov_adjust_spot_balance'));
      else tried.push(await this.#of(path));
    }
    return tried;
  }

  async #of(path: OperatorPath): Promise<OperatorTrial> {
    const call = `POST ${path}`;
    if (!this.#control.offers(path)) return notOffered(call);
    const seen = this.#seen[path];
    return seen === undefined ? leftToTheRun(call) : tried(call, seen);
  }

  readonly #seen: { readonly [path in OperatorPath]?: () => Promise<Seen> } = {
    '/control/blocks': async () => {
      const { blocks } = await this.#control.capabilities();
      const { before, after } = await this.#around(() => this.#control.blocks({ mode: 'manual' }));
      return {
        works: before.height === after.height,
        told: `offers ${String(blocks)}; held at height ${after.height}`,
      };
    },
    '/control/commit': async () => {
      const { before, after } = await this.#around(() => this.#control.commit(BLOCKS));
      const isHeld = this.#control.offers('/control/blocks', { mode: 'manual' });
      const gone = after.height - before.height;
      const told = `${BLOCKS} blocks: height ${before.height}, then ${after.height}`;
      return { works: isHeld ? gone === BLOCKS : gone >= BLOCKS, told };
    },
    '/control/advance': async () => {
      const { before, after } = await this.#around(() => this.#control.advance(ADVANCED_MS));
      const served = await readData(this.#session.target, 'exchange_status');
      const told = `${ADVANCED_MS} ms: consensus time ${before.time}, then ${after.time}, in exchange_status ${String(served.timestamp)}`;
      const isServed = typeof served.timestamp !== 'number' || served.timestamp >= before.time + ADVANCED_MS;
      return { works: after.time - before.time >= ADVANCED_MS && after.height > before.height && isServed, told };
    },
    '/control/oracle': async () => {
      const source = { target: this.#session.target, facts: this.#session.facts };
      const [first] = Object.entries(await readIndices(source));
      if (first === undefined) return { works: true, told: 'no market tells an index' };
      const [coin, px] = first;
      const asked = Dec.of(px).plus(Dec.of(px)).toString();
      await this.#control.oracle(coin, asked, asked);
      const shown = (await readIndices(source))[coin];
      await this.#control.oracle(coin, px, px);
      const back = (await readIndices(source))[coin];
      const told = `${coin} from ${px} to ${asked} and back: oracle_px ${shown}, then ${back}`;
      return { works: isSame(shown, asked) && isSame(back, px), told };
    },
    '/control/restart': async () => {
      const chain = async () => String((await readData(this.#session.target, 'exchange_status')).chain_identity);
      const identity = await chain();
      const { before, after } = await this.#around(() => this.#control.restart());
      const isSameChain = (await chain()) === identity;
      const told = `height ${before.height}, then ${after.height}; ${isSameChain ? 'the same' : 'another'} chain`;
      return { works: isSameChain && after.height >= before.height, told };
    },
    '/control/limits': async () => {
      const { before } = await this.#control.limits({});
      const [asked, found] = [{ per_second: 1_000, burst: 1_000 }, before.per_account ?? null];
      const { after } = await this.#control.limits({ per_account: asked });
      const { after: back } = await this.#control.limits({ per_account: found });
      const told = `per_account ${JSON.stringify(found)}, then ${JSON.stringify(after.per_account)}, then ${JSON.stringify(back.per_account)}`;
      const isAsked = JSON.stringify(after.per_account) === JSON.stringify(asked);
      return { works: isAsked && JSON.stringify(back.per_account ?? null) === JSON.stringify(found), told };
    },
  };

  /** Puts money on an account that has none, and looks for it there. */
  async #paid(type: keyof typeof ofMoney): Promise<OperatorTrial> {
    const action: JsonObject = { type };
    if (!this.#control.offers('/control/system', { action })) return notOffered(type);
    const { usdc, native } = this.#session.facts;
    const token = type === 'gov_adjust_spot_value' ? usdc : native;
    if (token === unnamedNative) return { call: type, verdict: 'not tried', told: 'the venue names no native token' };
    const { address } = this.#keys();
    const asset = type === 'gov_adjust_spot_value' ? {} : { asset: token.signingId };
    return tried(type, async () => {
      await this.#control.system({ ...action, ...asset, account: address, value: PAID });
      const held = balanceIn(await readData(this.#session.target, 'account_state', { address }), token.signingId);
      return { works: isSame(held.toString(), PAID), told: `${PAID} ${token.name}: account_state shows ${held}` };
    });
  }

  /** The newest block as the interface tells it, before and after an effect. */
  async #around(effect: () => Promise<unknown>) {
    const before = newestIn(await this.#control.capabilities());
    await effect();
    return { before, after: newestIn(await this.#control.capabilities()) };
  }
}

async function tried(call: string, seen: () => Promise<Seen>): Promise<OperatorTrial> {
  try {
    const { works, told } = await seen();
    return { call, verdict: works ? 'works' : 'fails', told };
  } catch (error) {
    if (error instanceof NotHere) return { call, verdict: 'not offered', told: error.capability };
    if (error instanceof Blocked) return { call, verdict: 'fails', told: error.message };
    throw error;
  }
}

function notOffered(call: string): OperatorTrial {
  return { call, verdict: 'not offered', told: 'what needs it is skipped' };
}

function leftToTheRun(call: string): OperatorTrial {
  return { call, verdict: 'not tried', told: 'the checks of a run try it' };
}

function newestIn({ height, time }: JsonObject): { readonly height: number; readonly time: number } {
  if (typeof height !== 'number' || typeof time !== 'number')
    throw new Blocked('GET /control/capabilities told no height and time');
  return { height, time };
}

function isSame(one: string | undefined, other: string): boolean {
  return one !== undefined && Dec.parse(one)?.equals(Dec.of(other)) === true;
}

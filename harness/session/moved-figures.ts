import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import type { Control } from '../control/control.ts';
import { faucetReserveAddress } from '../probe/faucet-reserve.ts';
import { type FigureReadContext, readFaucetReserve, readOraclePrices, type VenueFigures } from './venue-figures.ts';

/** Figure that a run has set: the original value, and the last requested one. Decimals, whole units. */
export interface RestorableFigure {
  readonly found: string;
  readonly asked: string;
  /** Previously requested value, if any: a killed run may have recorded a request that it did not send. */
  readonly before?: string;
}

/** Figures of a venue that a run has set and that its operator can restore. */
export interface RestorableFigures {
  /** Indices by coin. */
  readonly indices: Readonly<Record<string, RestorableFigure>>;
  /** Balances of the faucet's reserve, by signing id. */
  readonly reserve: Readonly<Record<string, RestorableFigure>>;
}

/** Records the figures that the calls of a run set, before they are sent. */
export class RestorableFigureTracker {
  readonly #found: { readonly indices: VenueFigures; readonly reserve: VenueFigures };
  readonly #usdc: string;
  #moved: RestorableFigures = { indices: {}, reserve: {} };

  /** @param usdc  its signing id */
  constructor(found: { readonly indices: VenueFigures; readonly reserve: VenueFigures }, usdc: number) {
    this.#found = found;
    this.#usdc = String(usdc);
  }

  get all(): RestorableFigures {
    return this.#moved;
  }

  /** @returns whether there is something new to record */
  sent(path: string, body: JsonObject): boolean {
    const before = this.#moved;
    if (path === '/control/oracle') this.#note('indices', String(body.coin), body.px);
    if (path === '/control/system' && isJsonObject(body.action)) this.#voted(body.action);
    // Figures of the previous chain are obsolete.
    if (path === '/control/reset') this.#moved = { indices: {}, reserve: {} };
    return this.#moved !== before;
  }

  #voted({ type, account, asset, value }: JsonObject): void {
    if (String(account).toLowerCase() !== faucetReserveAddress) return;
    if (type === 'gov_adjust_spot_value') this.#note('reserve', this.#usdc, value);
    if (type === 'gov_adjust_spot_balance') this.#note('reserve', String(asset), value);
  }

  #note(of: keyof RestorableFigures, name: string, requested: unknown): void {
    const found = this.#found[of][name];
    if (found === undefined || typeof requested !== 'string' || Dec.parse(requested) === null) return;
    const before = this.#moved[of][name]?.asked;
    if (before === requested) return;
    const moved: RestorableFigure =
      before === undefined ? { found, asked: requested } : { found, asked: requested, before };
    this.#moved = { ...this.#moved, [of]: { ...this.#moved[of], [name]: moved } };
  }
}

/**
 * Restores figures that still have the value a run requested. A reserve below that had claims since; an index and the external price, which
 * no read shows, are set to the same value.
 * @returns the restored figures, as text
 */
export async function restoreVenueFigures(
  control: Control,
  source: FigureReadContext,
  moved: RestorableFigures,
): Promise<string[]> {
  const restored: string[] = [];
  const indices = Object.entries(moved.indices);
  const now = indices.length === 0 ? {} : await readOraclePrices(source);
  for (const [coin, { found, asked: requested, before = requested }] of indices) {
    const isOurs = isSame(now[coin], requested) || isSame(now[coin], before);
    if (!isOurs || isSame(now[coin], found)) continue;
    await control.oracle(coin, found, found);
    restored.push(`index of ${coin}`);
  }
  const balances = changed(moved.reserve);
  const held = balances.length === 0 ? {} : await readFaucetReserve(source);
  for (const [id, { found, asked: requested }] of balances) {
    const holds = Dec.parse(held[id]);
    if (holds === null || holds.compare(Dec.of(requested)) > 0) continue;
    const isUsdc = id === String(source.facts.usdc.signingId);
    const action = isUsdc
      ? { type: 'gov_adjust_spot_value', account: faucetReserveAddress, value: found }
      : { type: 'gov_adjust_spot_balance', account: faucetReserveAddress, asset: Number(id), value: found };
    await control.system(action);
    restored.push(`${isUsdc ? 'USDC' : `token ${id}`} of the faucet's reserve`);
  }
  return restored;
}

/** Returns the figures that the run has not restored itself. */
function changed(moved: Readonly<Record<string, RestorableFigure>>): readonly (readonly [string, RestorableFigure])[] {
  return Object.entries(moved).filter(([, { found, asked: requested }]) => !isSame(found, requested));
}

function isSame(one: string | undefined, two: string): boolean {
  return Dec.parse(one)?.equals(Dec.parse(two) ?? Dec.of(-1n)) === true;
}

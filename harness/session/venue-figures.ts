import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { spotTokenTotalIn } from '../client/json-at.ts';
import { parseReadReply } from '../client/replies.ts';
import { stripFractionZeros } from '../compare/decimal.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { unnamedNativeToken, type VenueFacts } from '../probe/facts.ts';
import { faucetReserveAddress } from '../probe/faucet-reserve.ts';
import type { Target } from '../target/wire.ts';

/** Decimal strings by name, whole units, without trailing zeros. */
export type VenueFigures = Readonly<Record<string, string>>;

/** Source of the figures of a venue that an operator can set. */
export interface FigureReadContext {
  readonly target: Target;
  readonly facts: Pick<VenueFacts, 'usdc' | 'native'>;
}

/** Returns the object under `data` of a read; empty where there is none. */
export async function readInfoData(target: Target, type: string, args: JsonObject = {}): Promise<JsonObject> {
  const body = JSON.stringify({ type, ...args });
  const outcome = await target.request({ method: 'POST', path: '/info', body });
  const reply = outcome.kind === 'reply' ? parseReadReply(outcome.reply) : null;
  return reply?.kind === 'data' && isJsonObject(reply.data) ? reply.data : {};
}

/** Returns the index of each market that has one, by coin, from the data of `markets`. */
export function oraclePricesIn({ perp }: JsonObject): VenueFigures {
  const rows = isJsonArray(perp) ? perp.filter(isJsonObject) : [];
  return Object.fromEntries(
    rows.flatMap(({ coin, oracle_px: px }) =>
      typeof coin === 'string' && typeof px === 'string' ? [[coin, stripFractionZeros(px)]] : [],
    ),
  );
}

/** Reads the indices by coin. */
export async function readOraclePrices({ target }: FigureReadContext): Promise<VenueFigures> {
  return oraclePricesIn(await readInfoData(target, 'markets'));
}

/** Reads the faucet reserve's balances of the named tokens, by signing id; none where its account cannot be read. */
export async function readFaucetReserve({ target, facts: { usdc, native } }: FigureReadContext): Promise<VenueFigures> {
  const state = await readInfoData(target, 'account_state', { address: faucetReserveAddress });
  try {
    const held = (id: number) => spotTokenTotalIn(state, id).toString();
    const named = native === unnamedNativeToken ? [usdc] : [usdc, native];
    return Object.fromEntries(named.map(({ signingId }) => [signingId, held(signingId)]));
  } catch (error) {
    if (error instanceof Blocked) return {};
    throw error;
  }
}

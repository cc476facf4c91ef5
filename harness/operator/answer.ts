import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { type JsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import { type OperatorPath, operatorCalls, type RequestedBlockMode } from '../../spec-schemas/operator/calls.ts';
import { type SystemActionType, systemActionTable } from '../../spec-schemas/operator/system-actions.ts';
import { type Limits, type OperatorAdapter, OperatorRefusal } from './adapter.ts';
import { parseAdapterBlockMode } from './adapter-shape.ts';

/** Executes one call. @returns the reply's fields other than `height` and `time` @throws OperatorRefusal */
export async function answerCall(adapter: OperatorAdapter, path: OperatorPath, body: JsonObject): Promise<JsonObject> {
  const effect = effects(adapter)[path];
  if (effect === undefined) throw new OperatorRefusal('ACTION_UNSUPPORTED', `POST ${path} is not offered here`);
  requireValid(operatorCalls[path].body, body);
  return effect(body);
}

/** Returns the capabilities of an adapter, as `GET /control/capabilities` shows them. */
export async function adapterCapabilitiesOf(adapter: OperatorAdapter): Promise<JsonObject> {
  const calls = Object.entries(effects(adapter)).filter(([, effect]) => effect !== undefined);
  return {
    calls: ['GET /control/capabilities', ...calls.map(([path]) => `POST ${path}`)],
    system_actions: Object.entries(adapter.system ?? {}).flatMap(([type, act]) => (act === undefined ? [] : [type])),
    blocks: [...(adapter.blocks?.modes ?? [])],
    ...(adapter.blocks === undefined ? {} : { block_mode: { ...parseAdapterBlockMode(await adapter.blocks.now()) } }),
  };
}

type Effect = (body: JsonObject) => Promise<JsonObject>;

/** Bodies are validated by their schemas before an effect is called, so their types hold. */
function effects(adapter: OperatorAdapter): Readonly<Record<OperatorPath, Effect | undefined>> {
  const { blocks, system, limits } = adapter;
  return {
    '/control/blocks': blocks && ((body) => changeBlocks(blocks, body as unknown as RequestedBlockMode)),
    '/control/commit': adapter.commit && (({ blocks: count }) => done(adapter.commit?.(Number(count)))),
    '/control/advance': adapter.advance && (({ ms }) => done(adapter.advance?.(Number(ms)))),
    '/control/oracle':
      adapter.oracle &&
      (({ coin, px, external_px }) =>
        done(adapter.oracle?.(String(coin), String(px), typeof external_px === 'string' ? external_px : null))),
    '/control/system': system && ((body) => act(system, body)),
    '/control/reset': adapter.reset && (async () => ({ chain_identity: (await adapter.reset?.()) ?? '' })),
    '/control/restart': adapter.restart && (() => done(adapter.restart?.())),
    '/control/archive':
      adapter.archive && (({ reachable }) => reached(adapter.archive?.(reachable === true), reachable)),
    '/control/archive-lag':
      adapter.archiveLag &&
      (async ({ held }) => {
        await adapter.archiveLag?.(held === true);
        return { held: held === true };
      }),
    '/control/upstream':
      adapter.upstream && (({ reachable }) => reached(adapter.upstream?.(reachable === true), reachable)),
    '/control/limits': limits && ((body) => changeLimits(limits, body as Limits)),
  };
}

async function done(effect: Promise<void> | undefined): Promise<JsonObject> {
  await effect;
  return {};
}

async function reached(effect: Promise<void> | undefined, reachable: JsonValue | undefined): Promise<JsonObject> {
  await effect;
  return { reachable: reachable === true };
}

async function changeBlocks(
  blocks: NonNullable<OperatorAdapter['blocks']>,
  mode: RequestedBlockMode,
): Promise<JsonObject> {
  if (!blocks.modes.includes(mode.mode))
    throw new OperatorRefusal('ACTION_UNSUPPORTED', `blocks are not cut by ${mode.mode} here`);
  await blocks.set(mode);
  return { ...parseAdapterBlockMode(await blocks.now()) };
}

async function act(system: NonNullable<OperatorAdapter['system']>, body: JsonObject): Promise<JsonObject> {
  const { action, cast_by: castBy = null } = body as unknown as {
    readonly action: JsonObject & { readonly type: SystemActionType };
    readonly cast_by?: readonly string[];
  };
  const { type } = action;
  // A validated body has the fields of its type.
  const carryOut = system[type] as ((action: object, castBy: readonly string[] | null) => Promise<unknown>) | undefined;
  if (carryOut === undefined) throw new OperatorRefusal('ACTION_UNSUPPORTED', `${type} is not offered here`);
  requireValid(systemActionTable[type].fields, action);
  // An operator that ignores the casters would enact a vote below its quorum, which would count against the venue.
  if (castBy !== null && carryOut.length < 2)
    throw new OperatorRefusal('ACTION_UNSUPPORTED', `${type} is enacted here whoever casts`);
  return { ...((await carryOut(action, castBy)) ?? {}) };
}

async function changeLimits(limits: NonNullable<OperatorAdapter['limits']>, change: Limits): Promise<JsonObject> {
  const before = await limits.now();
  if (Object.keys(change).length > 0) await limits.set(change);
  const after = await limits.now();
  // Settings are plain JSON.
  return { before, after } as unknown as JsonObject;
}

/** @throws OperatorRefusal with the place that does not validate */
function requireValid(schema: TSchema, body: JsonObject): void {
  // Schemas compare doubles; the body that is passed on keeps every digit.
  const [first] = Errors(schema, JSON.parse(printJson(body)));
  if (first !== undefined)
    throw new OperatorRefusal('INVALID_REQUEST', `${first.instancePath || 'the body'} ${first.message}`);
}

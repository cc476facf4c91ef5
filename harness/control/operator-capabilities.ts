import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { blockModes } from '../../spec-schemas/operator/calls.ts';
import type { OperatorNeed } from '../../spec-schemas/operator/needs.ts';
import { parseBlockMode } from './block-mode.ts';

/** Capabilities that an operator interface offers; an omitted list means everything. */
export class OfferedOperatorCapabilities {
  readonly #calls: ReadonlySet<string> | null;
  readonly #systemActions: ReadonlySet<string> | null;
  readonly #blockModes: ReadonlySet<string> | null;

  /** @param capabilities  `data` of `GET /control/capabilities`; a call may be named with or without its method and path */
  constructor({ calls, system_actions, blocks }: JsonObject) {
    this.#calls = namesIn(calls, lastPart);
    this.#systemActions = namesIn(system_actions);
    this.#blockModes = namesIn(blocks);
  }

  /** Returns the missing capability of a call, as a skip names it; null: nothing is missing. */
  missingFor(path: string, body: JsonObject = {}): string | null {
    if (!has(this.#calls, lastPart(path))) return `control: POST ${path}`;
    const mode = path === '/control/blocks' ? parseBlockMode(body)?.mode : undefined;
    if (mode !== undefined && !has(this.#blockModes, mode)) return `control: block mode ${mode}`;
    const action = path === '/control/system' && isJsonObject(body.action) ? String(body.action.type) : undefined;
    return action === undefined || has(this.#systemActions, action) ? null : `control: ${action}`;
  }
}

/** Returns the call that fulfils the need: `advance` by its path, a block mode and a system action by their names. */
export function callForOperatorNeed(need: OperatorNeed): { readonly path: string; readonly body: JsonObject } {
  if (need.startsWith('/')) return { path: need, body: {} };
  const isMode = blockModes.some((mode) => mode === need);
  return isMode
    ? { path: '/control/blocks', body: { mode: need } }
    : { path: '/control/system', body: { action: { type: need } } };
}

function namesIn(list: JsonValue | undefined, as = (name: string) => name): ReadonlySet<string> | null {
  return isJsonArray(list) ? new Set(list.map((name) => as(String(name)))) : null;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function has(names: ReadonlySet<string> | null, name: string): boolean {
  return names === null || names.has(name);
}

import type { EvidencePlace, RecordedScript, ScriptCall } from '../../harness/campaign/explain/recorded-script.ts';
import { isJsonObject, printJson, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { pointerSteps } from '../../spec-schemas/json/pointer.ts';
import { printableLine } from '../console/printable.ts';
import { pythonScriptLanguage } from './python-script.ts';
import type { PrintedEvidence, ScriptLanguage, ScriptVenueAccess } from './script-language.ts';
import { shellScriptLanguage } from './shell-script.ts';
import { typescriptScriptLanguage } from './typescript-script.ts';

export const scriptLanguages = {
  ts: typescriptScriptLanguage,
  py: pythonScriptLanguage,
  sh: shellScriptLanguage,
} as const;

export type ScriptForm = keyof typeof scriptLanguages;

/** Finding that a script reproduces. */
export interface ScriptSubject {
  readonly id: string;
  /** Clause, or the campaign where no clause states what differs. */
  readonly about: string;
  readonly message: string;
  /** Shrunk sequence, a line per step. */
  readonly steps: readonly string[];
}

const RUN_BY: Readonly<Record<ScriptForm, string>> = { ts: 'node', py: 'python3', sh: 'sh' };

/** Whether a language can express every step of a script. */
export function canExpressScript(form: ScriptForm, { shows }: Pick<RecordedScript, 'shows'>): boolean {
  const language: ScriptLanguage = scriptLanguages[form];
  return shows.by !== 'told-twice' || language.sockets !== undefined;
}

/** Prints a recorded run as a program that sends it again, byte for byte, and reports whether the difference shows. */
export function printScript(
  form: ScriptForm,
  subject: ScriptSubject,
  script: RecordedScript,
  addresses: ScriptVenueAccess,
): string {
  const language: ScriptLanguage = scriptLanguages[form];
  const lines = [
    language.opening(usageOf(form, subject, script), addresses),
    ...callLines(language, script),
    '',
    ...showLines(language, script),
    language.closing,
  ];
  return `${lines.join('\n')}\n`;
}

function usageOf(form: ScriptForm, subject: ScriptSubject, script: RecordedScript): readonly string[] {
  const { id, about, message, steps } = subject;
  const { chainId, serviceName, names, expiresMs } = script;
  return [
    `Finding ${id} of ${about}: ${message}`,
    ...(steps.length === 0 ? [] : ['', 'Steps:', ...steps.map((step, n) => `${n + 1}. ${step}`)]),
    '',
    `${RUN_BY[form]} script.${scriptLanguages[form].suffix} [venue] [operator interface]`,
    'Its token, if it wants one, stands in VENUE_CONTROL_TOKEN. Ends with 1 where the difference shows, with 0 where it',
    'does not, and with 2 where it could not be carried out.',
    '',
    `The actions are signed for chain ${chainId} and "${serviceName}", and stand as they were sent. So they need a venue on which`,
    'these accounts have done nothing yet: a fresh one, or one on which this was not played before.',
    ...(names.length === 0
      ? []
      : [
          `They name what the venue gave ids in the run (${names.join(', ')}): it must give the same again, as a venue does that is`,
          'as the one of the run was. On another one this ends with 2; `replay --as` with --target writes it for a fresh one.',
        ]),
    ...(expiresMs === undefined
      ? []
      : [`One of them expires at ${new Date(expiresMs).toISOString()} of consensus time: a later venue refuses it.`]),
  ].map(printableLine);
}

function callLines(language: ScriptLanguage, { calls }: RecordedScript): readonly string[] {
  const lines: string[] = [];
  // The answer to an action is known only once its block is cut.
  let due: string[] = [];
  for (const [n, call] of calls.entries()) {
    lines.push(...commentOf(call).map((text) => language.comment(printableLine(text))), callLine(language, n, call));
    if (call.call === 'action')
      due.push(...call.gives.map(({ pointer, id }) => language.given(n, keysOf(pointer), id)));
    else {
      lines.push(...due);
      due = [];
    }
  }
  return [...lines, ...due];
}

function commentOf(call: ScriptCall): readonly string[] {
  if (call.call !== 'action') return [];
  const json = tryParseJson(call.body);
  const action = isJsonObject(json) && isJsonObject(json.action) ? json.action : {};
  const by = call.account === '' ? '' : ` of ${call.account}`;
  return [`${String(action.type ?? 'an action')}${by}`];
}

function callLine(language: ScriptLanguage, n: number, call: ScriptCall): string {
  switch (call.call) {
    case 'listen':
      return language.sockets?.listen(call.subscription) ?? '';
    case 'operator':
      return language.operator(n, call.path, printJson(call.body), call.refusable === true);
    case 'boundary':
      return language.boundary(call.coin, call.ms);
    case 'request':
      return language.request(n, call.path, call.body);
    case 'action':
      return language.action(n, call.path, call.body, call);
  }
}

function showLines(language: ScriptLanguage, { shows, calls }: RecordedScript): readonly string[] {
  switch (shows.by) {
    case 'told-twice':
      return [language.sockets?.pushedTwice(shows.channel) ?? ''];
    case 'operator':
      return [language.operatorOutcome(shows.at, shows.taken)];
    case 'call':
      return shows.places.map((place) => language.place(shows.at, printed(place)));
    case 'request': {
      const n = calls.length;
      const { path, body, times } = shows.request;
      return [
        language.read(n, path, body, JSON.stringify(times ?? {})),
        ...shows.places.map((place) => language.place(n, printed(place))),
      ];
    }
  }
}

function printed({ pointer, was, expected }: EvidencePlace): PrintedEvidence {
  return { keys: keysOf(pointer), pointer: pointer === '' ? 'the answer' : pointer, was, expected };
}

function keysOf(pointer: string): string {
  return JSON.stringify(pointerSteps(pointer));
}

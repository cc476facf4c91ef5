import type { Fault } from '../../reference-model/faults/index.ts';
import {
  makeFrameEdit as editFrames,
  makeReplyEdit as editReplies,
  makeNamedRuleEdit,
  type RulesEdit,
  ruleNamed,
  ruleNamesBeside,
  rulesUnderProfile,
} from '../../reference-model/index.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';

// API with which other teams state possible defects of their venue: in a reply, in a frame, or in a named rule.

declare const ownAffair: unique symbol;

/** The rules of the venue, whose content is opaque. */
export interface VenueRules {
  readonly [ownAffair]: never;
}

/** Edit that plants a defect: made by `onReply`, `onFrame` or `onRule`, or several of them in order. */
export type FaultEdit = (rules: VenueRules) => VenueRules;

/** Request as received. */
export interface FaultRequest {
  readonly method: string;
  /** Path as sent, without the query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Source IP. */
  readonly peer: string;
}

/** Reply as sent. */
export interface FaultReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Frame as sent. `user` and `coin` are those of its subscription. */
export interface FaultFrame {
  readonly channel: string;
  readonly text: string;
  readonly user?: string;
  readonly coin?: string;
}

/** A defect that an own check detects: `selftest` plants it in the model. */
export interface OwnFault<Of extends string = string> {
  /** The clause's area, then the defect: `ours.grant-generous`. */
  readonly id: string;
  readonly clause: Of;
  /** Clauses of this build that it breaks as well. */
  readonly also?: readonly ClauseId[];
  /** The venue's mistake, in a few words. */
  readonly title: string;
  /** Requirements for the defect to be visible. */
  readonly needs?: readonly ('control' | 'wire' | 'next' | 'gateway')[];
  /** Name of the service whose venue shows it, where that of the default venue cannot. */
  readonly serviceName?: string;
  readonly edit: FaultEdit;
}

/** Edits outgoing replies. */
export function onReply(edit: (request: FaultRequest, reply: FaultReply) => FaultReply): FaultEdit {
  return published(editReplies(edit));
}

/** Edits outgoing frames; null withholds one. */
export function onFrame(edit: (frame: FaultFrame) => FaultFrame | null): FaultEdit {
  return published(editFrames(edit));
}

/**
 * Replaces a rule (a number, text, list or function) by one of the same kind.
 * @param name  dotted, `faucet.ipWindowMs`
 * @param edit  gets the original rule
 * @throws TypeError where the venue has no rule of that name, with the names that exist there, or where the result has another kind
 */
export function onRule<Rule>(name: string, edit: (rule: Rule) => Rule): FaultEdit {
  const found = ruleNamed(rulesUnderProfile('live'), name) ?? ruleNamed(rulesUnderProfile('next'), name);
  if (found === undefined) throw new TypeError(`there is no rule ${name}: ${besideWords(name)}`);
  // The author of the edit states the type of the rule; only its kind is checked, below.
  const change = edit as (rule: unknown) => unknown;
  const is = kindOf(found.entry);
  const becomes = kindOf(change(found.entry));
  if (is !== becomes && is !== 'null' && becomes !== 'null')
    throw new TypeError(`the rule ${name} is a ${is}, and a ${becomes} cannot stand in its place`);
  return published(makeNamedRuleEdit(name, change));
}

/**
 * Returns the fault in the form that `selftest` plants.
 * @internal
 */
export function toPlantableFault(fault: OwnFault): Fault<string> {
  // Made by `published`, or composed of such edits.
  return { ...fault, edit: fault.edit as unknown as RulesEdit };
}

function published(edit: RulesEdit): FaultEdit {
  // Outside of this build the content of the rules is opaque.
  return edit as unknown as FaultEdit;
}

function besideWords(name: string): string {
  const { reached, names } = ruleNamesBeside(rulesUnderProfile('live'), name);
  if (names.length === 0) return `${reached} is a rule by itself`;
  return `${reached === '' ? 'there are' : `${reached} has`} ${names.join(', ')}`;
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'list';
  return value instanceof Map ? 'map' : typeof value === 'object' ? 'record' : typeof value;
}

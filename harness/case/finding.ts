import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Mismatch } from '../kernel/verdicts.ts';
import type { FindingEvent, FindingSeverity, TranscriptEntry } from '../runner/events.ts';

/** Builds the finding of a mismatch. Its id hashes clause, check and normalised paths, so it is stable across seeds. */
export function makeFinding(parts: {
  readonly t: string;
  readonly severity: FindingSeverity;
  readonly clause: string | null;
  readonly check: string;
  readonly mismatch: Mismatch;
  readonly transcript: readonly TranscriptEntry[];
  readonly reproduce: string;
  readonly replay?: unknown;
  readonly suspects?: readonly string[];
  readonly fits?: readonly string[];
  readonly openChoices?: readonly string[];
  readonly figures?: FindingEvent['figures'];
}): FindingEvent {
  const { mismatch, replay, figures = mismatch.figures ?? [], ...rest } = parts;
  const { shape } = mismatch;
  const places = shape === undefined ? normalizedFindingPaths(mismatch.diff) : [shape];
  const id = makeFindingId(parts.clause, parts.check, places);
  return {
    event: 'finding',
    ...rest,
    id,
    message: mismatch.message,
    expected: mismatch.expected,
    actual: mismatch.actual,
    diff: mismatch.diff,
    ...(shape === undefined ? {} : { shape }),
    ...(mismatch.form === undefined ? {} : { form: mismatch.form }),
    ...(mismatch.judged === undefined || mismatch.judged.length === 0 ? {} : { judged: mismatch.judged }),
    ...(replay === undefined ? {} : { replay }),
    ...(figures.length === 0 ? {} : { figures }),
  };
}

/** Returns the id of a finding at places of a check. */
export function makeFindingId(clause: string | null, check: string, places: readonly string[]): string {
  return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify([clause, check, places])))).slice(0, 16);
}

/** Returns the distinct normalised paths, in order. */
export function normalizedFindingPaths(diff: readonly { readonly path: string }[]): readonly string[] {
  return [...new Set(diff.map(({ path }) => normalizeFindingPath(path)))].sort();
}

/** Normalises a path: positions and opaque keys differ between seeds, the place in the shape does not. */
export function normalizeFindingPath(path: string): string {
  return path
    .replace(/\[\d+\]/g, '[]')
    .replace(/0x[0-9a-fA-F]{8,}/g, '0x')
    .replace(/\b\d{6,}\b/g, 'n');
}

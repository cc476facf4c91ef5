import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Mismatch } from '../check/verdicts.ts';
import type { FindingEvent, Severity, TranscriptEntry } from './events.ts';

/** Builds the finding of a mismatch. Its id hashes clause, check and normalised paths, so that it is stable over seeds. */
export function findingOf(parts: {
  readonly t: string;
  readonly severity: Severity;
  readonly clause: string | null;
  readonly check: string;
  readonly mismatch: Mismatch;
  readonly transcript: readonly TranscriptEntry[];
  readonly reproduce: string;
  readonly replay?: unknown;
  readonly suspects?: readonly string[];
  readonly fits?: readonly string[];
}): FindingEvent {
  const { mismatch, replay, ...rest } = parts;
  const paths = [...new Set(mismatch.diff.map(({ path }) => normalPath(path)))].sort();
  const id = bytesToHex(sha256(new TextEncoder().encode(JSON.stringify([parts.clause, parts.check, paths])))).slice(
    0,
    16,
  );
  return {
    event: 'finding',
    ...rest,
    id,
    message: mismatch.message,
    expected: mismatch.expected,
    actual: mismatch.actual,
    diff: mismatch.diff,
    ...(mismatch.judged === undefined || mismatch.judged.length === 0 ? {} : { judged: mismatch.judged }),
    ...(replay === undefined ? {} : { replay }),
  };
}

/** Positions and opaque keys differ between seeds; the place in the shape does not. */
export function normalPath(path: string): string {
  return path
    .replace(/\[\d+\]/g, '[]')
    .replace(/0x[0-9a-fA-F]{8,}/g, '0x')
    .replace(/\b\d{6,}\b/g, 'n');
}

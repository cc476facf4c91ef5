import { readEntry } from '../../spec-schemas/catalogue/reads.ts';
import { composeEdits, rulesEditorAt, withChangedEntry } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { ReadHandler } from './read.ts';
import { asNodeArgument } from './rejection-rules.ts';

/**
 * How much history a node itself holds for the archive's reads. `none`: there is no archive. `bounded`: the rows allowed by the genesis
 * document; the store beside the venue, if any, has all rows.
 */
export type ArchiveDepth = 'none' | 'bounded';

/** Edits of the rules for each depth of the archive. @source read-api, "Info envelope"; engine facts, section 31 */
export const archiveDepthEdits: Readonly<Record<ArchiveDepth, RulesEdit>> = {
  none: composeEdits(
    // Without an archive the node serves these reads, and refuses in its own way (D13).
    rulesEditorAt(
      'reads',
      'rejections',
    )(({ missingAddress, malformedAddress, invalidWord }) => ({
      missingAddress: (sent) => missingAddress(asNodeArgument(sent)),
      malformedAddress: (sent, text) => malformedAddress(asNodeArgument(sent), text),
      invalidWord: (sent, text) => invalidWord(asNodeArgument(sent), text),
    })),
    rulesEditorAt('reads')(({ table }) => ({
      table: [...table.keys()]
        .filter((type) => servesHistory(type) && type !== 'bridge_withdrawal_history')
        .reduce((all, type) => withChangedEntry(all, type, (read) => emptied(type, read)), table),
    })),
    rulesEditorAt('reads', 'userFills')(() => ({ isOlder: () => false })),
    // The only read that reports a missing archive.
    rulesEditorAt('reads', 'bridgeHistory')(() => ({ isReachable: () => false })),
  ),
  bounded: (rules) => rules,
};

/** Whether a read has history on this venue. Archive reads added by the next release have none, with or without an archive (D196). */
function servesHistory(type: string): boolean {
  const entry = readEntry(type);
  return entry?.lane === 'archive' && entry.profile === 'live';
}

/** The same refusals, but every body is that of an account without history. */
function emptied(type: string, read: ReadHandler): ReadHandler {
  return (core, request, node) => {
    const answer = read(core, request, node);
    if (answer.kind !== 'read') return answer;
    const { type: _type, ...empty } = readEntry(type)?.empty ?? {};
    const { address } = answer.body;
    return { ...answer, body: 'address' in empty && address !== undefined ? { ...empty, address } : empty };
  };
}

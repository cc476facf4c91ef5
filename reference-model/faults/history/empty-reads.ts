import { bareErrorAnswer } from '../../answers/answer.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';

const ledger = rulesEditorAt('reads', 'userLedgerUpdates', 'body');
const portfolio = rulesEditorAt('reads', 'portfolio', 'body');
const rejections = rulesEditorAt('reads', 'rejections');

export const alwaysEmptyReadFaults: readonly Fault[] = [
  {
    id: 'history.updates-missing',
    clause: 'history.user-ledger.shape',
    title: 'user_ledger_updates does not name the account',
    edit: ledger(() => ({ address: () => undefined })),
  },
  {
    id: 'history.user-ledger-unechoed',
    clause: 'history.user-ledger.echo',
    title: 'user_ledger_updates repeats no end of the window',
    edit: ledger(() => ({ end_time: () => null })),
  },
  {
    id: 'history.user-ledger-filled',
    clause: 'history.user-ledger.empty',
    title: 'user_ledger_updates lists a deposit',
    edit: ledger(() => ({ updates: () => [{ kind: 'deposit' }] })),
  },
  {
    id: 'history.portfolio-rows',
    clause: 'history.portfolio.key',
    title: 'the points of a portfolio stand under `rows`',
    edit: portfolio(() => ({ points: () => undefined, rows: () => [] })),
  },
  {
    id: 'history.portfolio-day-refused',
    clause: 'history.portfolio.interval',
    title: 'portfolio refuses 1d',
    edit: rulesEditorAt(
      'reads',
      'arguments',
    )((rules) => ({
      'word-option': (sent) =>
        sent.type === 'portfolio' && sent.value === '1d'
          ? { rejection: sent.core.rules.reads.rejections.invalidWord(sent, '1d'), bound: false }
          : rules['word-option'](sent),
    })),
  },
  {
    id: 'history.interval-reworded',
    clause: 'history.portfolio.interval-other',
    title: 'another interval is refused in other words',
    edit: rejections(({ invalidWord }) => ({
      invalidWord: (sent, text) =>
        sent.type === 'portfolio' ? bareErrorAnswer(400, `unknown interval ${text}`) : invalidWord(sent, text),
    })),
  },
];

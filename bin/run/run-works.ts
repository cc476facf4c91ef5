import { type RunWork, WAIVERS_SOURCE } from '../../harness/runner/events.ts';

/** What belongs to no check and is the source of findings all the same, in words. */
export const runWorks: Readonly<Record<RunWork | typeof WAIVERS_SOURCE, string>> = {
  'run.probe': 'What a run asks before its checks, to learn what the target is: its replies are judged like others.',
  'run.treasury':
    'What pays for the accounts of a run: replies to its claims, transfers and reads are judged like others.',
  'run.campaign': 'What campaigns ask before they play: its replies are judged like others.',
  'run.products':
    'Products that are absent though --require names them or the run of --baseline had met them, and actions without a path.',
  'run.reads': 'Documented reads that are answered UNKNOWN_TYPE, and that a check could not go on without.',
  'run.shapes': 'Advisories about shapes, each place once in a run, wherever it came by.',
  [WAIVERS_SOURCE]:
    'Waivers of --waivers that are good for nothing any more: past their last day, of no clause in force, or of one that every check of it found kept.',
};

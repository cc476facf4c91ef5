import { type NonCheckTask, OBSOLETE_WAIVERS_SOURCE } from '../../harness/runner/events.ts';

/** Descriptions of the run's own works, which can have findings without a check. */
export const nonCheckTaskDescriptions: Readonly<Record<NonCheckTask | typeof OBSOLETE_WAIVERS_SOURCE, string>> = {
  'run.probe': 'Requests before the checks, which learn what the target is. Their replies are judged like others.',
  'run.treasury':
    'Payments to the accounts of a run. The replies to claims, transfers and reads are judged like others.',
  'run.campaign': 'Requests of campaigns before their sequences. Their replies are judged like others.',
  'run.products':
    'Products that are absent though --require names them or the run of --baseline had met them, and actions without a path.',
  'run.reads': 'Documented reads that the target answers with UNKNOWN_TYPE, and that a check needs.',
  'run.shapes': 'Advisories about shapes, once in a run for each place.',
  [OBSOLETE_WAIVERS_SOURCE]:
    'Waivers to delete: expired, of a clause that is not in force, or of a clause that holds now.',
};

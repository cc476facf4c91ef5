/** Formats of a report; `json` is always written. Kept apart from the writers, so that parsing a command line loads none of them. */
export const reportFormats = ['json', 'junit', 'md', 'html', 'sarif'] as const;

/** Formats that can record every exchange of a run. */
export const wireLogFormats = ['har', 'ndjson'] as const;

export type WireLogFormat = (typeof wireLogFormats)[number];

export type ReportFormat = (typeof reportFormats)[number];

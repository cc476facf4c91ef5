/** What a report is written as; `json` always. Apart from the writers, which nobody loads to read a command line. */
export const reportFormats = ['json', 'junit', 'md', 'html', 'sarif'] as const;

/** What every exchange of a run is kept as, where that is asked for. */
export const wireFormats = ['har', 'ndjson'] as const;

export type WireFormatName = (typeof wireFormats)[number];

export type ReportFormat = (typeof reportFormats)[number];

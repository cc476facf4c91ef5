/** Formats of a report; `json` is always written. Declared apart from the writers, which nobody loads to read a command line. */
export const reportFormats = ['json', 'junit', 'md', 'html', 'sarif'] as const;

/** Formats in which every exchange of a run is kept, where that is asked for. */
export const wireLogFormats = ['har', 'ndjson'] as const;

export type WireFormatName = (typeof wireLogFormats)[number];

export type ReportFormat = (typeof reportFormats)[number];

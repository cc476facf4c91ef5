/** What a report is written as; `json` always. Apart from the writers, which nobody loads to read a command line. */
export const reportFormats = ['json', 'junit', 'md', 'html', 'sarif'] as const;

export type ReportFormat = (typeof reportFormats)[number];

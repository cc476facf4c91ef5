import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { type BodyNormalizer, makeNestedFinder, type NormalizedBody } from './body-normalizer.ts';
import { makeSplitFrameNormalizers } from './frame-normalizers.ts';
import { makeRecordFinder, makeRecordForm } from './records.ts';

/** Rows of `markets` frames, in one list or in the sections of the read (D85): the documents show their keys. */
const rows = makeRecordFinder('markets', makeRecordForm({ keys: {}, needed: [] }, ['coin', 'kind']));
const sections = makeNestedFinder(inSections);

const find: BodyNormalizer['find'] = (body) => {
  const [found = null] = [sections(body), rows(body)].filter((each) => each !== null);
  return found;
};

export const marketFrameNormalizers = makeSplitFrameNormalizers('markets', 'market', find);

function inSections(body: JsonObject): NormalizedBody<JsonObject> | null {
  return isJsonArray(body.perp) || isJsonObject(body.spot) ? { body, form: [''] } : null;
}

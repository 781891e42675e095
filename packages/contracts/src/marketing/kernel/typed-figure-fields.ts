import type { z } from 'zod';
import {
  type CampaignFigure,
  campaignFigures,
  type TypedFigureDefinitions,
  typedFigures,
} from '../../constants/figures.js';

/** Returns a schema for each figure that people enter by hand, according to its unit. */
export const typedFigureFields = <Units extends Record<'count' | 'euros', z.ZodType>>(
  units: Units,
): { [Name in CampaignFigure]: Units[TypedFigureDefinitions[Name]['unit']] } =>
  Object.assign({}, ...campaignFigures.map((name) => ({ [name]: units[typedFigures[name].unit] })));

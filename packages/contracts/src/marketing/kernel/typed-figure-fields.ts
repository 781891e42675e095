import type { z } from 'zod';
import {
  type CampaignFigure,
  campaignFigures,
  type TypedFigureDefinitions,
  typedFigures,
} from '../../constants/figures.js';

/** Returns the schemas of the figures that people enter by hand, by their units. */
export const typedFigureFields = <Units extends Record<'count' | 'euros', z.ZodType>>(
  units: Units,
): { [Name in CampaignFigure]: Units[TypedFigureDefinitions[Name]['unit']] } =>
  Object.assign({}, ...campaignFigures.map((name) => ({ [name]: units[typedFigures[name].unit] })));

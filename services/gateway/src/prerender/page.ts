import { z } from 'zod';

/** A page as the shell's node bundle renders it. */
export const PrerenderedPage = z.object({
  html: z
    .string()
    .min(1)
    // No HTML holds one, and the document marks the places of its nonce with it.
    .refine((html) => !html.includes('\u0000'), 'holds a NUL'),
  styles: z.array(
    z.object({
      attributes: z.record(z.string().regex(/^[a-z-]+$/), z.string()),
      css: z
        .string()
        .refine((css) => !/<\/style/i.test(css) && !css.includes('\u0000'), 'would end its style element'),
    }),
  ),
});
export type PrerenderedPage = z.infer<typeof PrerenderedPage>;

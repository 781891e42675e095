import { z } from 'zod';

/** The output of the shell's Node bundle for one page. */
export const PrerenderedPage = z.object({
  html: z
    .string()
    .min(1)
    // Documents use NUL to mark where the nonce goes, so the HTML must not contain any.
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

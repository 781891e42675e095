declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    variationAxes?: Record<string, number | { min: number; max: number }>;
    keepFeatures?: string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}

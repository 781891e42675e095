declare module '*.css';

// The build turns an imported font into its bytes, and an imported picture into its URL.
declare module '*.woff' {
  const bytes: Uint8Array;
  export default bytes;
}
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.png' {
  const address: string;
  export default address;
}
declare module '*.jpg' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
declare module '*.avif' {
  const address: string;
  export default address;
}

declare module '*.css';

// The build turns an imported font into its bytes, and a picture into its address.
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

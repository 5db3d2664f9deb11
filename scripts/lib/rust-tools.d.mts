/** Makes PATH find wasm-pack and wasm-bindgen, installing what is missing into the user's cache. */
export declare function addTools(): Promise<unknown>;

interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

export declare function chunksOf(graph: Graph): ReadonlyMap<string, string>;

import { defineConfig } from "vitest/config";

// The bundle is committed and embedded in the binary: file names carry no hash, so that a rebuild of
// unchanged sources gives the same files and a plain diff tells whether the bundle is current.
export default defineConfig({
  base: "./",
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: {
      output: {
        entryFileNames: "assets/longroll.js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: process.env.LONGROLL_URL ?? "http://127.0.0.1:8790", ws: true },
    },
  },
  test: { include: ["tests/**/*.test.ts"] },
});

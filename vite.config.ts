import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import variables from 'postcss-simple-vars'
import { type Rolldown, defineConfig } from 'vite'
import { preloadPlugin } from './tools/preload-plugin.ts'

// The one setting of the web build: where its calls go. `/api` is the server that also serves the
// pages; an absolute address builds an app for a server elsewhere.
const apiBase = process.env.API_BASE ?? '/api'

// `npm run dev` tells where the API listens; a dev server started by hand expects it on 3000.
const apiPort = process.env.API_PORT ?? process.env.PORT ?? '3000'
const api = `http://127.0.0.1:${apiPort}`

const breakpoints = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
}

/** Modules of a registered company: their contracts load with their own pages, not with everybody's first page. */
const SELDOM = /\/domains\/[^/]+\/(tax-codes|tax-returns|e-invoices|credit-notes|legal-entities)\//

const domainOf = (id: string) => /\/domains\/([^/]+)\//.exec(id)?.[1]

const schemaFiles = new Map<string, boolean>()

/** Whether a module builds schemas, or imports one that does. */
function needsSchemas(id: string, context: Rolldown.ChunkingContext): boolean {
  const known = schemaFiles.get(id)
  if (known !== undefined) return known
  schemaFiles.set(id, false)
  const needs =
    id.includes('/node_modules/zod/') ||
    (context.getModuleInfo(id)?.importedIds ?? []).some((imported) =>
      needsSchemas(imported, context),
    )
  schemaFiles.set(id, needs)
  return needs
}

/** Parts of many pages that bring nothing heavy with them. */
const PARTS = [
  /@mantine\/(hooks|core\/esm\/core)\//,
  /@mantine\/core\/esm\/components\/(Accordion|ActionIcon|Alert|Button|Group|Input|InputBase|Loader|NativeSelect|Pagination|Skeleton|Text|TextInput|VisuallyHidden)\//,
  /@tabler\/icons-react\/dist\/esm\/icons\//,
  /\/platform\/web\/.*\.module\.css$/,
  /\/platform\/web\/ui\/(menus\/(ButtonMenu|MenuItem|useLazyMenu|lazyMenu)|fields\/DateRangeField|feedback\/FailureNotice|fields\/FieldPlaceholder|CollapsiblePanel|StatLinks|fields\/SegmentedChoice|Status|dialogs\/focus)\.tsx?$/,
  /\/platform\/web\/record\/(Bars|DescriptionList|RecordPanel|RowsTable)\.tsx$/,
  /\/platform\/web\/(language\/countries|data\/download|list\/filters\/(FilterChip|useUrlFilters))\.tsx?$/,
  /\/floor\/orders\/web\/(shared|components)\/(tones|stage)\.ts$/,
]

export default defineConfig({
  root: 'apps/web',
  define: { 'import.meta.env.VITE_API_BASE': JSON.stringify(apiBase) },
  plugins: [
    react({ compiler: true }),
    preloadPlugin(
      import.meta.dirname,
      './apps/web/firstRequests.ts',
      '/domains/company/auth/web/pages/SignInPage.tsx',
      '/apps/web/texts',
      apiBase,
    ),
  ],
  css: {
    postcss: {
      // Mantine's mixins (light, dark, hover, smaller-than) and its breakpoints as variables
      plugins: [mantine(), variables({ variables: breakpoints })],
    },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // what loads what: tools/bundle-sizes.mjs weighs the pages by it
    manifest: 'web-manifest.json',
    sourcemap: true,
    // a lower target makes Vite rewrite light-dark(), which then ignores Mantine's scheme attribute
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    // strict CSP: no inline data: scripts or fonts, each asset is a file of its own
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // a language's texts have its name: nl-floor-7Gk2.js
        chunkFileNames: ({ name, facadeModuleId }) =>
          `assets/${/\/web\/texts\/(\w+)\//.exec(facadeModuleId ?? '')?.[1]?.concat('-') ?? ''}${name}-[hash].js`,
        codeSplitting: {
          // Each file costs a round trip, so code that always loads together is one file: the libraries of
          // every page, our own part of every page, a list, a form; and the handles of all texts, which are tiny.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            {
              name: 'start',
              tags: ['$initial'],
              test: (id) => !/\/apps\/web\/(main\.tsx|index\.html)/.test(id),
            },
            // small and needed by almost every page: the handles of all texts
            { name: 'texts', test: /\/(texts\/texts|contract\/texts)\.ts$/ },
            // what both sides compute with: money, days, codes
            {
              name: (id, context) => (needsSchemas(id, context) ? null : 'values'),
              test: /\/platform\/contract\//,
            },
            // the calls and rules of a domain: a page needs several, and each is small
            {
              name: (id, context) => (needsSchemas(id, context) ? null : domainOf(id)),
              test: (id) => /\/domains\/[^/]+\/[^/]+\/[^/]+\.ts$/.test(id) && !SELDOM.test(id),
            },
            // what builds schemas: a page that only shows records needs none of it
            {
              name: (id, context) => (needsSchemas(id, context) ? 'schemas' : null),
              test: /\/node_modules\/zod\/|\/platform\/contract\//,
            },
            // the styles of parts that several pages show: small, and read at once
            {
              name: (id) => `${domainOf(id)}-styles`,
              test: /\/domains\/.*\.module\.css$/,
              minShareCount: 2,
            },
            {
              name: 'outbox',
              test: /\/(outbox\/web\/(shared|components)\/(merge|pendingWrites|outbox|kinds|files)|platform\/web\/(offline\/(offlineCache|offlineFiles|webLock)|data\/(downscale|files)))\.ts$|idb-keyval/,
            },
            // what almost every page shows
            {
              name: 'parts',
              test: (id) => PARTS.some((part) => part.test(id)),
              minShareCount: 4,
            },
            {
              name: 'floor-parts',
              test: /\/floor\/[^/]+\/web\/(shared|components)\/(\w+\.ts|orderContext\.tsx|WarningAlert\.tsx)$/,
              minShareCount: 3,
            },
            { name: 'list', test: /\/platform\/web\/list\/ListPage\.tsx$/ },
            // the places of what opens over a page: a button's reason needs no menu
            {
              name: 'floating',
              test: /@floating-ui\/|@mantine\/core\/esm\/(components\/(Tooltip|Floating|Portal|Transition)|utils\/Floating)\//,
            },
            // what opens over a page: menus, dialogs, the choices of a field
            {
              name: 'layers',
              test: /@mantine\/core\/esm\/components\/(Popover|Menu|Combobox|Select)\//,
            },
            { name: 'dialog', test: /\/platform\/web\/ui\/dialogs\/Dialog\.tsx$/ },
            // fields that pages show without a form, such as the day of a report
            {
              name: 'fields',
              test: /@mantine\/core\/esm\/(components\/(Switch|Textarea|PasswordInput)|utils\/(InlineInput|InputsGroupFieldset))\/|\/platform\/web\/(ui\/fields\/(DateField|NumberField)|forms\/askToLeave)\.tsx?$|react-router\/dist\/esm\/useBlocker/,
            },
            { name: 'form', test: /\/platform\/web\/forms\/FormPage\.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '^/(c|u|visitor)/': { target: api, changeOrigin: false },
      '/health': { target: api, changeOrigin: false },
    },
  },
})

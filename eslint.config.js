import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const CONSOLE_PROGRAMS = [
  'test/check.ts',
  'test/support/**',
  'test/containers/**',
  'test/bench/**',
  'test/architecture/measure/main.ts',
];

export default tseslint.config(
  {
    ignores: [
      'data/',
      'node_modules/',
      'fixtures/expected/',
      'fixtures/sources/',
      'clients/typescript/dist/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js', 'runtime.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      complexity: ['error', 12],
      'max-params': ['error', 4],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true, ignoreVoidReturningFunctions: true },
      ],
      // `[...text]` is meant: it splits a text into code points.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Counted in place of refused: test/architecture/shape.test.ts.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-control-regex': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
      'prefer-const': 'error',
    },
  },
  { files: CONSOLE_PROGRAMS, rules: { 'no-console': 'off' } },
  { files: ['fixtures/**'], rules: { complexity: 'off', 'max-params': 'off' } },
  {
    files: ['test/**'],
    rules: {
      complexity: 'off',
      // A row of a table of cases has as many columns as it needs.
      'max-params': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-deprecated': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      // A variable that `beforeAll` sets is undefined when `beforeAll` failed.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_' }],
    },
  },
  // Their names are checked by the compiler, with those of a browser.
  {
    files: ['api/console/assets/**/*.js'],
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
    },
  },
  { files: ['eslint.config.js', 'runtime.js'], ...tseslint.configs.disableTypeChecked },
);

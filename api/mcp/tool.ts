import type { z } from 'zod';
import type { Route } from '../calls/route.ts';

type ParsedAnswerBody = Readonly<Record<string, unknown>>;

export interface Tool<Input extends z.ZodObject = z.ZodObject, Body extends object = ParsedAnswerBody> {
  /** Name of the tool in the protocol, such as `search_companies`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Schema of the arguments. It is strict, so that a misspelt filter is refused. */
  readonly input: Input;
  readonly route: Route;
  readonly toRouteFields: (input: z.output<Input>) => Readonly<Record<string, unknown>>;
  readonly presentAnswer: (body: Body, input: z.output<Input>) => Readonly<Record<string, unknown>>;
}

/** Returns `tool` unchanged as a row of the table of tools. The compiler checks its types. */
export function defineTool<Input extends z.ZodObject, Body extends object>(tool: Tool<Input, Body>): Tool {
  return tool as unknown as Tool;
}

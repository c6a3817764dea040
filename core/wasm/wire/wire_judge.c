// Exports of wire.wasm: one judge at a time (values.h). Numbers and pointers only; arguments are checked here.
#include "exports.h"
#include "sandlot/wire/values.h"
#include "wire_shared.h"


static simRunJudge* s_judge;

static void Close( void )
{
	simRunJudge_Destroy( s_judge );
	s_judge = NULL;
}

static int32_t Begin( const simSchema* schema, int count, int robot, uint32_t parts )
{
	(void)robot;
	(void)parts;
	if ( s_judge == NULL )
	{
		simFail( wire_GetProblem(), "", "", "there is nothing to judge" );
		return -1;
	}
	return simRunJudge_Begin( s_judge, schema, count, wire_GetProblem() ) == sim_ok ? 0 : -1;
}

static bool Frame( const void* frame, size_t size )
{
	return s_judge != NULL && simRunJudge_TakeFrame( s_judge, frame, size );
}

const wirePart wire_judge = { .close = Close, .begin = Begin, .frame = Frame };

uint32_t wire_judge_open( const char* text, uint32_t size, const char* name )
{
	Close();
	wire_ForgetProblem();
	if ( text == NULL || name == NULL )
	{
		simFail( wire_GetProblem(), "", "", "there is nothing to judge" );
		return 0;
	}
	s_judge = simRunJudge_Create( text, size, name, wire_GetProblem() );
	return s_judge != NULL;
}

void wire_judge_event( uint32_t tick, uint32_t kind, uint32_t subject, uint32_t object, double a, double b )
{
	simEvent event = { .tick = tick, .kind = kind };
	event.subject = subject;
	event.object = object;
	event.value[0] = a;
	event.value[1] = b;
	if ( s_judge != NULL )
	{
		simRunJudge_TakeEvent( s_judge, &event );
	}
}

void wire_judge_end( void )
{
	if ( s_judge != NULL )
	{
		simRunJudge_End( s_judge );
	}
}

void* wire_judge_progress( void )
{
	size_t size;
	return s_judge != NULL ? simRunJudge_Progress( s_judge, &size ) : NULL;
}

uint32_t wire_judge_progress_bytes( void )
{
	size_t size = 0;
	if ( s_judge != NULL )
	{
		simRunJudge_Progress( s_judge, &size );
	}
	return (uint32_t)size;
}

const simJudgeState* wire_judge_state( void )
{
	static simJudgeState s_result;
	if ( s_judge == NULL )
	{
		return NULL;
	}
	s_result = ( simJudgeState ){
		.span = simRunJudge_Span( s_judge ),
		.conditions = (u32)simRunJudge_ConditionCount( s_judge ),
		.open = (u32)simRunJudge_OpenCount( s_judge ),
		.measures = (u32)simRunJudge_MeasureCount( s_judge ),
	};
	return &s_result;
}

const simJudgedCondition* wire_judge_condition( uint32_t condition )
{
	static simJudgedCondition s_result;
	static simVerdict s_verdict;
	if ( s_judge == NULL || condition >= (uint32_t)simRunJudge_ConditionCount( s_judge ) )
	{
		return NULL;
	}
	simRunJudge_Verdict( s_judge, (int)condition, &s_verdict );
	s_result = ( simJudgedCondition ){
		.time = s_verdict.time,
		.value = s_verdict.value,
		.worst = s_verdict.worst,
		.worstTime = s_verdict.worstTime,
		.best = s_verdict.best,
		.bestTime = s_verdict.bestTime,
		.name = wire_TextAt( s_verdict.name ),
		.condition = wire_TextAt( s_verdict.condition ),
		.reason = wire_TextAt( s_verdict.reason ),
		.state = (u32)s_verdict.state,
	};
	return &s_result;
}

const simMeasured* wire_judge_measure( uint32_t measure )
{
	static simMeasured s_result;
	double number;
	if ( s_judge == NULL || measure >= (uint32_t)simRunJudge_MeasureCount( s_judge ) )
	{
		return NULL;
	}
	s_result.name = wire_TextAt( simRunJudge_Measure( s_judge, (int)measure, &number ) );
	s_result.number = number;
	return &s_result;
}
